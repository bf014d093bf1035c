package dev.baton.cli.option;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.OptionGroup;
import dev.baton.cli.kit.Syntax;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskFilter.Condition.Moment;
import dev.baton.task.TaskFilter.Condition.Text;
import dev.baton.task.TaskFilter.Condition.Trait;
import dev.baton.task.TaskId;
import dev.baton.task.TaskType;
import dev.baton.text.Texts;
import dev.baton.time.TimeText;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** The further filter options of {@code list}, {@code search} and {@code count}, named as in bd. */
public final class ConditionOptions {
  private static final int MAX_TEXT = 500;

  /** The keys that bd accepts. */
  private static final Pattern METADATA_KEY = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");

  private ConditionOptions() {}

  public static Syntax addTo(Syntax syntax) {
    syntax.repeatable("--id", "ID", "only these; several with commas").group(OptionGroup.DATES);
    for (Moment moment : Moment.values()) {
      String word = word(moment);
      syntax
          .option("--" + word + "-after", "TIME", "only " + words(moment) + " after that")
          .option("--" + word + "-before", "TIME", "only " + words(moment) + " before that");
    }
    syntax
        .flag("--overdue", "only overdue tasks")
        .flag("--deferred", "only deferred tasks")
        .group(OptionGroup.CONTENT)
        .flag("--pinned", "only pinned tasks")
        .flag("--not-pinned --no-pinned", "without pinned tasks")
        .option("--title-contains --title", "TEXT", "only with this in the title; case is ignored")
        .option("--desc-contains", "TEXT", "only with this in the description")
        .option("--notes-contains", "TEXT", "only with this in the notes")
        .option("--external-contains", "TEXT", "only with this in the external reference")
        .option("--external-ref", "REF", "only with this external reference")
        .flag("--empty-description", "only without a description")
        .flag("--no-labels", "only without labels")
        .flag("--no-parent", "only without a parent")
        .option("--spec", "TEXT", "only with a specification that begins like this")
        .group(null);
    return addExclusionsTo(syntax);
  }

  /** The conditions that work lists have, too. */
  public static Syntax addExclusionsTo(Syntax syntax) {
    return syntax
        .group(OptionGroup.CONTENT)
        .option("--label-pattern", "GLOB", "only with a label like this, such as 'tech-*'")
        .option("--label-regex", "REGEX", "only with a label that contains this")
        .repeatable("--exclude-label", "LABEL", "without any of these labels")
        .repeatable("--exclude-type", "TYPE", "without these types")
        .repeatable("--metadata-field", "KEY=VALUE", "only with this in the metadata")
        .option("--has-metadata-key", "KEY", "only with this key in the metadata")
        .group(null);
  }

  /** The filter with these conditions added. */
  public static TaskFilter exclude(Arguments arguments, TaskFilter filter) {
    List<Condition> all = new ArrayList<>();
    labels(arguments, all);
    exclusions(arguments, all);
    metadata(arguments, all);
    if (all.isEmpty()) {
      return filter;
    }
    all.addAll(filter.more());
    return filter.with(all);
  }

  private static String word(Moment moment) {
    return moment.name().toLowerCase(Locale.ROOT);
  }

  private static String words(Moment moment) {
    return moment == Moment.DEFER ? "deferred until" : word(moment);
  }

  /** Whether the options select closed tasks, though no status was given. */
  public static boolean wantsClosed(Arguments arguments) {
    return arguments.has("--closed-after") || arguments.has("--closed-before");
  }

  /** The filter with all of these conditions added. */
  public static TaskFilter narrow(Arguments arguments, TaskFilter filter) {
    List<Condition> all = new ArrayList<>(filter.more());
    List<TaskId> ids = new ArrayList<>();
    for (String typed : FilterOptions.parts(EmptyValues.values(arguments, "--id"))) {
      ids.add(FilterOptions.named(arguments, typed));
    }
    if (!ids.isEmpty()) {
      all.add(new Condition.OneOf(ids));
    }
    times(arguments, all);
    for (Trait trait : Trait.values()) {
      if (trait.isOption()
          && arguments.has("--" + trait.name().toLowerCase(Locale.ROOT).replace('_', '-'))) {
        all.add(trait);
      }
    }
    text(arguments, "--title-contains", Text.TITLE, all);
    text(arguments, "--desc-contains", Text.DESCRIPTION, all);
    text(arguments, "--notes-contains", Text.NOTES, all);
    text(arguments, "--external-contains", Text.EXTERNAL_REF, all);
    labels(arguments, all);
    String spec = EmptyValues.value(arguments, "--spec");
    if (spec != null) {
      all.add(new Condition.SpecBegins(Texts.line("--spec", spec, MAX_TEXT)));
    }
    String reference = EmptyValues.value(arguments, "--external-ref");
    if (reference != null) {
      all.add(new Condition.External(reference));
    }
    exclusions(arguments, all);
    metadata(arguments, all);
    return all.isEmpty() ? filter : filter.with(all);
  }

  private static void times(Arguments arguments, List<Condition> all) {
    Clock clock = arguments.environment().clock();
    for (Moment moment : Moment.values()) {
      for (boolean later : new boolean[] {true, false}) {
        String option = "--" + word(moment) + (later ? "-after" : "-before");
        String text = arguments.value(option);
        if (text != null) {
          all.add(new Condition.Time(moment, later, TimeText.parse(text, clock)));
        }
      }
    }
  }

  private static void text(Arguments arguments, String option, Text text, List<Condition> all) {
    String part = EmptyValues.value(arguments, option);
    if (part != null) {
      all.add(new Condition.Contains(text, Texts.line(option, part, MAX_TEXT)));
    }
  }

  private static void exclusions(Arguments arguments, List<Condition> all) {
    List<String> labels = EmptyValues.labels(arguments, "--exclude-label");
    if (!labels.isEmpty()) {
      all.add(new Condition.NoLabelOf(labels));
    }
    List<TaskType> types = new ArrayList<>();
    for (String text : FilterOptions.parts(EmptyValues.values(arguments, "--exclude-type"))) {
      // No task of bd's has a type that does not exist, so that leaving it out changes nothing.
      types.add(
          arguments.dialect().unknownMatchesNothing()
              ? TaskType.named(text)
              : TypeOption.parse(arguments, text));
    }
    if (!types.isEmpty()) {
      all.add(new Condition.NoTypeOf(types));
    }
  }

  private static void metadata(Arguments arguments, List<Condition> all) {
    for (String field : arguments.values("--metadata-field")) {
      int equals = field.indexOf('=');
      if (equals < 1) {
        throw new InvalidValue(
            InvalidValue.quote(field) + " is not a metadata field: expected KEY=VALUE");
      }
      all.add(new Condition.Metadata(field.substring(0, equals), field.substring(equals + 1)));
    }
    String key = arguments.value("--has-metadata-key");
    if (key != null && key.isEmpty()) {
      throw Failure.usage("--has-metadata-key needs a key", "");
    }
    if (key != null && arguments.dialect().readsAsBd() && !METADATA_KEY.matcher(key).matches()) {
      throw new InvalidValue(
          InvalidValue.quote(key) + " is not a metadata key: expected letters, digits, _ and .");
    }
    if (key != null) {
      all.add(new Condition.Metadata(key, null));
    }
  }

  /** By the form of labels: those in use are compared here, so the store need not know forms. */
  private static void labels(Arguments arguments, List<Condition> all) {
    anyLabel(arguments, glob(arguments.value("--label-pattern")), all);
    anyLabel(arguments, regex(arguments.value("--label-regex")), all);
  }

  private static void anyLabel(
      Arguments arguments, @Nullable Pattern pattern, List<Condition> all) {
    if (pattern == null) {
      return;
    }
    List<String> labels = new ArrayList<>();
    for (String label : arguments.stores().taskQueries().labelsInUse()) {
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
              + " is not a regular expression: expected one such as 'tech-(debt|legacy)'");
    }
  }
}
