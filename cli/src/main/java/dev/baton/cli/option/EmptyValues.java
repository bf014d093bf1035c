package dev.baton.cli.option;

import dev.baton.cli.kit.Arguments;
import dev.baton.text.LabelText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values of options that may be empty. Scripts for bd pass an empty variable for "no filter" and
 * "no label", which bd accepts; elsewhere it is refused, because the value was probably forgotten.
 */
public final class EmptyValues {
  /** The values of an option, for bd without empty ones. */
  public static List<String> values(Arguments arguments, String option) {
    List<String> given = arguments.values(option);
    return arguments.dialect().emptyMeansNone()
        ? given.stream().filter(text -> !text.isBlank()).toList()
        : given;
  }

  /** The value of an option; null where none was given, and for bd where it is empty. */
  public static @Nullable String value(Arguments arguments, String option) {
    String given = arguments.value(option);
    return given != null && given.isBlank() && arguments.dialect().emptyMeansNone() ? null : given;
  }

  /** The labels of an option, for bd without empty ones. */
  public static List<String> labels(Arguments arguments, String option) {
    List<String> labels = new ArrayList<>();
    for (String text : arguments.values(option)) {
      labels.addAll(LabelText.parse(text, arguments.dialect().emptyMeansNone()));
    }
    return labels;
  }
}
