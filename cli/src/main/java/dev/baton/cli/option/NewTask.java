package dev.baton.cli.option;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Failure;
import dev.baton.task.InvalidValue;
import org.jspecify.annotations.Nullable;

/**
 * The title and description of a new task.
 *
 * @param description null when none was given
 */
public record NewTask(String title, @Nullable String description) {

  /** Without a title, the first line of the description is used, as in a commit message. */
  public static NewTask read(Call call) {
    String description = TextOptions.description(call);
    String title = typed(call.arguments());
    if (title == null && description != null && !call.dialect().readsAsBd()) {
      refuseDashed(call.arguments());
      return split(call, description);
    }
    if (title == null) {
      throw Failure.usage(
          "create needs a title", "for example: baton create \"Login fails on Safari\"");
    }
    return new NewTask(TextOptions.title(call, title), description);
  }

  /** {@code -dash title} would be the option -d with the value "ash title". */
  private static void refuseDashed(Arguments arguments) {
    for (String word : arguments.typed()) {
      if (word.startsWith("-d") && word.length() > 2) {
        throw Failure.usage(
            "the title " + InvalidValue.quote(word) + " looks like an option",
            "use --title=" + InvalidValue.quote(word));
      }
    }
  }

  private static @Nullable String typed(Arguments arguments) {
    String option = arguments.value("--title");
    boolean same = arguments.words().isEmpty() || arguments.words().getFirst().equals(option);
    if (option != null && !same) {
      throw Failure.usage("two titles were given", "put the title in quotes");
    }
    return option != null || arguments.words().isEmpty() ? option : arguments.words().getFirst();
  }

  private static NewTask split(Call call, String text) {
    String body = text.strip();
    int end = body.indexOf('\n');
    String first = end < 0 ? body : body.substring(0, end);
    int hashes = 0;
    while (hashes < first.length() && first.charAt(hashes) == '#') {
      hashes++;
    }
    return new NewTask(
        TextOptions.title(call, first.substring(hashes)),
        end < 0 ? "" : body.substring(end + 1).strip());
  }
}
