package dev.baton.cli.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.program.Editor;
import dev.baton.task.Task.TaskText;
import dev.baton.terminal.Table;
import dev.baton.text.FileTrouble;
import dev.baton.text.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A text that the user writes in an editor. Others work meanwhile, also in a linked tracker.
 * Whatever goes wrong after that, the text is kept in its file, and the message names it.
 */
final class EditedText {
  private static final String MARK = "<!-- baton: ";

  /** The longest character in UTF-8 has four bytes, and the title and the note are short. */
  private static final int MAX_BYTES = 5 * TaskText.MAX_BODY;

  private EditedText() {}

  /**
   * Lets the user edit a text.
   *
   * @param name what it belongs to, for the name of the file
   * @param note what to write, for the end of the file
   * @param use what is done with the new text, without blanks around it
   * @return null when the text is empty or unchanged; it is not used then
   */
  static <T> @Nullable T edit(
      Call call, String name, String text, String note, Function<String, T> use) {
    Editor editor = editor(call);
    String template =
        text
            + (text.isEmpty() || text.endsWith("\n") ? "" : "\n")
            + "\n"
            + MARK
            + note
            + "\nThis comment is ignored. An empty or unchanged text changes nothing. -->\n";
    Path file = create(name, template);
    call.environment().interruptions().outlast(() -> {});
    try {
      call.workspace().settle();
      call.output().flush();
      int exit = editor.edit(file, call.environment().directory(), call.output().isJson());
      if (exit != 0) {
        throw failed("the editor '" + editor.command() + "' failed with exit code " + exit);
      }
      String written = read(file);
      if (written.isEmpty() || written.equals(text.strip())) {
        Files.deleteIfExists(file);
        return null;
      }
      call.workspace().proceed();
      T result = use.apply(written);
      call.workspace().settle(); // a linked tracker may refuse the change
      Files.deleteIfExists(file);
      return result;
    } catch (IOException e) {
      throw kept(call, failed("the text cannot be edited: " + FileTrouble.of(e)), file);
    } catch (RuntimeException e) {
      throw kept(call, e, file);
    }
  }

  private static Editor editor(Call call) {
    String agent = call.workspace().lineage().workerName();
    boolean terminal = call.output().columns() != Table.UNLIMITED;
    Editor editor = Editor.of(call.environment().variables(), terminal && agent == null);
    if (editor == null) {
      throw Failure.usage(
          "there is no editor: VISUAL and EDITOR are not set",
          "set one, such as EDITOR=nano; baton create and baton update take --description TEXT,"
              + " too");
    }
    return editor;
  }

  private static Path create(String name, String template) {
    try {
      // Only this user can read it.
      return Files.writeString(Files.createTempFile("baton-" + name + "-", ".md"), template, UTF_8);
    } catch (IOException e) {
      throw failed("the text cannot be written to a temporary file: " + FileTrouble.of(e));
    }
  }

  private static String read(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      String all = "\n" + Texts.readUtf8(in, MAX_BYTES).replace("\r\n", "\n");
      int end = all.lastIndexOf("\n" + MARK);
      return (end < 0 ? all : all.substring(0, end)).strip();
    }
  }

  private static Failure failed(String message) {
    return new Failure(ExitCode.FAILED, "editor", message + "; nothing was changed", "");
  }

  private static Failure kept(Call call, RuntimeException e, Path file) {
    Failure failure = call.failure(e);
    String hint = failure.hint().isEmpty() ? "" : failure.hint() + "; ";
    return new Failure(
        failure.exitCode(),
        failure.code(),
        String.valueOf(failure.getMessage()),
        hint + "your text is in " + file);
  }
}
