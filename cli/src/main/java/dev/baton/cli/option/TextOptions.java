package dev.baton.cli.option;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.OptionGroup;
import dev.baton.cli.kit.Syntax;
import dev.baton.task.Task.TaskText;
import dev.baton.text.FileTrouble;
import dev.baton.text.InputFiles;
import dev.baton.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options that carry a task's text, from the command line, a file or standard input. */
public final class TextOptions {
  /** The longest character in UTF-8 has four bytes. */
  private static final int MAX_BYTES = 4 * TaskText.MAX_BODY;

  public static Syntax addTo(Syntax syntax) {
    return syntax
        .group(OptionGroup.FIELDS)
        .option("-d --description --body", "TEXT", "the description; - reads standard input")
        .option("-F --body-file", "FILE", "read the description from a file; - is standard input")
        .flag("--stdin", "read the description from standard input")
        .flag("--allow-empty-description", "")
        .option("--design", "TEXT", "the design")
        .option("--design-file", "FILE", "read it from a file; - is standard input")
        .option("--acceptance --acceptance-criteria", "TEXT", "the acceptance criteria")
        .option("--notes", "TEXT", "the notes")
        .group(null);
  }

  /** The description; null when none was given. */
  public static @Nullable String description(Arguments arguments) {
    String text = arguments.value("--description");
    String fromFile = fromFile(arguments);
    if (text != null && fromFile != null) {
      throw Failure.usage(
          "--description, --body-file and --stdin exclude each other", "use only one of them");
    }
    if (text != null && !text.equals("-")) {
      return body("description", text);
    }
    String read = text == null ? fromFile : content(arguments, "-");
    boolean mayBeEmpty =
        !arguments.dialect().changesAsBd() || arguments.has("--allow-empty-description");
    if (read != null && read.isBlank() && !mayBeEmpty) {
      throw Failure.usage(
          "the description that was read is empty: expected some text",
          "use --allow-empty-description to clear it");
    }
    return read;
  }

  /** The text of {@code --body-file} or {@code --stdin}; null when neither was given. */
  public static @Nullable String fromFile(Arguments arguments) {
    arguments.exclude("--body-file", "--stdin");
    if (arguments.has("--stdin")) {
      return content(arguments, "-");
    }
    String file = arguments.value("--body-file");
    return file == null ? null : fromFile(arguments, file);
  }

  private static String fromFile(Arguments arguments, String file) {
    return body(file, content(arguments, file));
  }

  /** The design; null when none was given. */
  public static @Nullable String design(Arguments arguments) {
    String text = body(arguments, "--design");
    String file = arguments.value("--design-file");
    if (file == null) {
      return text;
    }
    arguments.exclude("--design", "--design-file");
    boolean isRead =
        arguments.has("--stdin")
            || "-".equals(arguments.value("--body-file"))
            || "-".equals(arguments.value("--description"));
    if (file.equals("-") && isRead) {
      throw Failure.usage(
          "standard input can be read only once", "read the other text from a file");
    }
    return fromFile(arguments, file);
  }

  /**
   * The reasons for a change; empty when none was given. It is one for all tasks, the last that was
   * given; as bd, it may be one for each.
   */
  public static List<String> reasonTexts(Arguments arguments) {
    List<String> texts = new ArrayList<>(arguments.values("--reason"));
    String other = arguments.value("--message");
    if (arguments.dialect().changesAsBd()) {
      texts.removeIf(String::isEmpty);
    } else if (!texts.isEmpty()) {
      texts = texts.subList(texts.size() - 1, texts.size());
    }
    if (texts.isEmpty() && other != null) {
      texts.add(other);
    }
    String file = arguments.value("--reason-file");
    if (!texts.isEmpty() && file != null) {
      throw Failure.usage("--reason and --reason-file exclude each other", "use only one of them");
    }
    if (file == null) {
      return texts.stream().map(text -> body("--reason", text)).toList();
    }
    String whole = fromFile(arguments, file);
    return List.of(arguments.dialect().changesAsBd() ? whole : whole.strip());
  }

  /** Another text of the task; null when it was not given. */
  public static @Nullable String body(Arguments arguments, String option) {
    String text = arguments.value(option);
    return text == null ? null : body(option, text);
  }

  public static String body(String name, String text) {
    return Texts.check(name, text, TaskText.MAX_BODY);
  }

  /**
   * A title: one line, without blanks around it. It may contain tabs, as in bd. As bd, it is stored
   * as it was typed.
   */
  public static String title(Arguments arguments, String text) {
    String title = arguments.dialect().readsAsBd() && !text.isBlank() ? text : text.strip();
    Texts.line("title", title.replace('\t', ' '), TaskText.MAX_TITLE);
    return title;
  }

  /** A text, or for {@code @FILE} the content of that file. */
  public static String fileOr(Arguments arguments, String text) {
    String file = text.substring(Math.min(1, text.length()));
    return text.startsWith("@") ? readFile(arguments, file) : text;
  }

  /** The text in a file, or in standard input for {@code -}. */
  public static String content(Arguments arguments, String file) {
    return file.equals("-")
        ? body("standard input", read(arguments.environment().in(), "standard input"))
        : readFile(arguments, file);
  }

  private static String readFile(Arguments arguments, String file) {
    try (InputStream in = InputFiles.open(arguments.environment().resolve(file))) {
      return read(in, file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static String read(InputStream in, String shown) {
    try {
      return Texts.readUtf8(in, MAX_BYTES);
    } catch (IOException e) {
      throw unreadable(shown, e);
    }
  }

  public static Failure unreadable(String shown, IOException e) {
    return Failure.usage(
        "cannot read " + shown + ": " + FileTrouble.of(e),
        "name a text file that this user can read");
  }
}
