package dev.baton.cli.option;

import dev.baton.cli.core.Session;
import dev.baton.text.LabelText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values of options that may be empty. Scripts for bd pass an empty variable for "no filter" and
 * "no label", which bd accepts; elsewhere it is refused, because the value was probably forgotten.
 */
final class EmptyValues {
  private EmptyValues() {}

  /** The values of an option, for bd without empty ones. */
  static List<String> values(Session session, String option) {
    List<String> given = session.arguments().values(option);
    return session.environment().isCalledBd()
        ? given.stream().filter(text -> !text.isBlank()).toList()
        : given;
  }

  /** The value of an option; null where none was given, and for bd where it is empty. */
  static @Nullable String value(Session session, String option) {
    String given = session.arguments().value(option);
    return given != null && given.isBlank() && session.environment().isCalledBd() ? null : given;
  }

  /** The labels of an option, for bd without empty ones. */
  static List<String> labels(Session session, String option) {
    List<String> labels = new ArrayList<>();
    for (String text : session.arguments().values(option)) {
      labels.addAll(LabelText.parse(text, session.environment().isCalledBd()));
    }
    return labels;
  }
}
