package dev.baton.setup;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.hooks.HookFile;
import dev.baton.json.JsonObject;
import dev.baton.task.InvalidValue;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The file with variables for all later commands of a Claude Code session, to which its start hooks
 * append. The format: code.claude.com/docs/en/hooks.
 */
public final class SessionFile {
  /** Claude Code's description of a session is far shorter. */
  private static final int MOST = 1 << 20;

  private SessionFile() {}

  /**
   * What Claude Code says to a hook about its session.
   *
   * @param id of the session; null when it is not said
   * @param isStopped whether the session is at work again because a hook did not let it stop
   * @param lastWords the end of the turn; null when it is not said
   */
  public record SessionInput(@Nullable String id, boolean isStopped, @Nullable String lastWords) {}

  /**
   * Reads the input of a hook; whatever is no JSON says nothing. A member of another type than
   * expected counts as missing, and no other one: a session whose {@code stop_hook_active} was
   * overlooked would never stop.
   */
  public static SessionInput input(InputStream input) throws IOException {
    JsonObject said = JsonObject.orEmpty(new String(input.readNBytes(MOST), UTF_8));
    return new SessionInput(
        orNull(() -> said.text("session_id")),
        Boolean.TRUE.equals(orNull(() -> said.answer("stop_hook_active"))),
        orNull(() -> said.text("last_assistant_message")));
  }

  private static <T> @Nullable T orNull(Supplier<@Nullable T> member) {
    try {
      return member.get();
    } catch (InvalidValue otherThanExpected) {
      return null;
    }
  }

  /**
   * Writes a line to the file. It replaces the one from an earlier start of the session; all other
   * lines are kept.
   *
   * @param beginning the start of such a line
   * @return false when nothing was changed, because the line exists or the file is not a regular
   *     file of this user
   */
  public static boolean put(Path file, String beginning, String line) throws IOException {
    if (!isOurs(file)) {
      return false;
    }
    String before = HookFile.read(file);
    StringBuilder after = new StringBuilder();
    for (int at = 0; at < before.length(); ) {
      int newline = before.indexOf('\n', at);
      int end = newline < 0 ? before.length() : newline + 1;
      if (!before.startsWith(beginning, at)) {
        after.append(before, at, end);
      }
      at = end;
    }
    if (!after.isEmpty() && after.charAt(after.length() - 1) != '\n') {
      after.append('\n');
    }
    after.append(new String(line.getBytes(UTF_8), ISO_8859_1)).append('\n');
    String text = after.toString();
    if (text.equals(before)) {
      return false;
    }
    if (Files.exists(file)) {
      HookFile.change(file, text);
    } else {
      HookFile.createText(file, text);
    }
    return true;
  }

  /** Whether it is a regular file of this user, or can become one in a folder of this user. */
  private static boolean isOurs(Path file) throws IOException {
    Path folder = file.getParent();
    if (!file.isAbsolute() || folder == null || !Files.isDirectory(folder)) {
      return false;
    }
    try {
      OwnFile.check(file);
      return true;
    } catch (FileSystemException ofAnother) {
      return false;
    }
  }
}
