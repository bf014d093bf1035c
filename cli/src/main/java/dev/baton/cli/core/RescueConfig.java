package dev.baton.cli.core;

import dev.baton.cli.core.ConfigFiles.Section;
import dev.baton.cli.input.SizeText;
import dev.baton.cli.output.Output;
import dev.baton.git.RescueRules;
import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the section {@code rescue} of the config files says. A value that cannot be read is told and
 * gives way to the next file's, at last to the default.
 *
 * @param required whether a task stays with its dead worker while its files cannot be saved
 * @param keepDays after how many days a rescue is dropped; 0 for never
 */
public record RescueConfig(RescueRules rules, boolean required, int keepDays) {
  private static final int KEEP_DAYS = 30;
  private static final int MOST_DAYS = 36_500;
  private static final String EXCLUDE = "exclude";

  static RescueConfig read(ConfigFiles files, Output output) {
    Reader reader = new Reader(output);
    List<Section> sections = files.sections("rescue", EXCLUDE);
    for (int i = sections.size() - 1; i >= 0; i--) {
      reader.take(sections.get(i)); // the strongest comes last and stands
    }
    return new RescueConfig(
        new RescueRules(reader.maxFileSize, reader.exclude), reader.required, reader.keepDays);
  }

  /** Takes one file after the other. */
  private static final class Reader {
    private final Output output;
    private final List<String> exclude = new ArrayList<>(RescueRules.SECRETS);
    private long maxFileSize = RescueRules.DEFAULT.maxFileSize();
    private boolean required;
    private int keepDays = KEEP_DAYS;

    Reader(Output output) {
      this.output = output;
    }

    void take(Section section) {
      exclude.addAll(section.lists().getOrDefault(EXCLUDE, List.of()));
      for (Map.Entry<String, String> value : section.values().entrySet()) {
        try {
          take(value.getKey(), value.getValue());
        } catch (InvalidValue e) {
          output.warn(
              "rescue."
                  + value.getKey()
                  + " in "
                  + section.file()
                  + ": "
                  + e.getMessage()
                  + "; it is ignored");
        }
      }
    }

    private void take(String key, String value) {
      switch (key) {
        case "max_file_size" -> maxFileSize = SizeText.parse(value);
        case "required" -> required = truth(value);
        case "keep_days" -> keepDays = days(value);
        default ->
            throw new InvalidValue(
                "there is no such setting: expected max_file_size, exclude, required or keep_days",
                "");
      }
    }
  }

  private static boolean truth(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new InvalidValue(InvalidValue.quote(text) + " is neither true nor false", "");
    }
    return text.equals("true");
  }

  /**
   * Reads a number of days.
   *
   * @throws InvalidValue unless it is a whole number from 0 to 36500
   */
  public static int days(String text) {
    try {
      int days = Integer.parseInt(text);
      if (days >= 0 && days <= MOST_DAYS) {
        return days;
      }
    } catch (NumberFormatException notANumber) {
      // Told below.
    }
    throw new InvalidValue(
        InvalidValue.quote(text) + " is no number of days: expected 0 (for ever) to " + MOST_DAYS,
        "");
  }
}
