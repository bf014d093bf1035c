package dev.baton.cli.option;

import dev.baton.cli.kit.Call;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskFilter.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The options that choose tasks by the form of their labels. The labels in use are compared here,
 * so that the store needs to know only which of them match.
 */
final class LabelMatch {
  private LabelMatch() {}

  static void read(Call call, List<Condition> all) {
    add(call, glob(call.arguments().value("--label-pattern")), all);
    add(call, regex(call.arguments().value("--label-regex")), all);
  }

  private static void add(Call call, @Nullable Pattern pattern, List<Condition> all) {
    if (pattern == null) {
      return;
    }
    List<String> labels = new ArrayList<>();
    for (String label : call.workspace().stores().taskQueries().labelsInUse()) {
      if (pattern.matcher(label).find()) {
        labels.add(label);
      }
    }
    all.add(new Condition.AnyLabelOf(labels));
  }

  /** The whole label: a star stands for any text, a question mark for one character. */
  private static @Nullable Pattern glob(@Nullable String text) {
    if (text == null) {
      return null;
    }
    StringBuilder regex = new StringBuilder("^");
    for (int i = 0; i < text.length(); i++) {
      String one = text.substring(i, i + 1);
      regex.append(
          switch (one) {
            case "*" -> ".*";
            case "?" -> ".";
            default -> Pattern.quote(one);
          });
    }
    return Pattern.compile(regex.append('$').toString());
  }

  private static @Nullable Pattern regex(@Nullable String text) {
    try {
      return text == null ? null : Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new InvalidValue(
          InvalidValue.quote(String.valueOf(text))
              + " is not a regular expression: expected one such as 'tech-(debt|legacy)'",
          "");
    }
  }
}
