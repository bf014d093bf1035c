package dev.baton.cli.option;

import dev.baton.cli.kit.Call;
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
  public static List<String> values(Call call, String option) {
    List<String> given = call.arguments().values(option);
    return call.dialect().emptyMeansNone()
        ? given.stream().filter(text -> !text.isBlank()).toList()
        : given;
  }

  /** The value of an option; null where none was given, and for bd where it is empty. */
  public static @Nullable String value(Call call, String option) {
    String given = call.arguments().value(option);
    return given != null && given.isBlank() && call.dialect().emptyMeansNone() ? null : given;
  }

  /** The labels of an option, for bd without empty ones. */
  public static List<String> labels(Call call, String option) {
    List<String> labels = new ArrayList<>();
    for (String text : call.arguments().values(option)) {
      labels.addAll(LabelText.parse(text, call.dialect().emptyMeansNone()));
    }
    return labels;
  }
}
