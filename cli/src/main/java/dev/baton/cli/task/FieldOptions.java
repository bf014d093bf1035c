package dev.baton.cli.task;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.OptionGroup;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.WholeNumber;
import dev.baton.json.MetadataEdit;
import dev.baton.text.Texts;
import dev.baton.time.TimeText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The fields that {@code create} and {@code update} share. A field is null when it was not given;
 * an empty value, with which {@code update} clears a field, is null too.
 */
record FieldOptions(
    @Nullable Instant due,
    @Nullable Instant defer,
    @Nullable Integer estimate,
    @Nullable String metadata) {
  private static final int MAX_NAME = 200;
  private static final int MAX_REFERENCE = 2000;

  /** Ten years of eight-hour days: more is a typo. */
  private static final int MAX_MINUTES = 10 * 365 * 8 * 60;

  static Syntax addTo(Syntax syntax) {
    return syntax
        .group(OptionGroup.FIELDS)
        .option("-a --assignee", "NAME", "the assignee")
        .option("--owner", "NAME", "the owner")
        .option("--due", "WHEN", "when it is due: 2026-12-24, +2d, tomorrow, next monday …")
        .option("--defer", "WHEN", "not ready until then")
        .option("-e --estimate", "MINUTES", "estimate in minutes")
        .option("--external-ref", "TEXT", "its id elsewhere, such as gh-9")
        .option("--spec-id", "TEXT", "the specification it belongs to")
        .option("--metadata", "JSON", "a JSON object of your own; @FILE reads it from a file")
        .flag("--pinned", "pin it; a pinned task is never ready")
        .flag("--ephemeral", "mark it as ephemeral; it is never ready")
        .group(null);
  }

  static FieldOptions read(Arguments arguments) {
    check(arguments, "--assignee", MAX_NAME);
    check(arguments, "--owner", MAX_NAME);
    check(arguments, "--external-ref", MAX_REFERENCE);
    check(arguments, "--spec-id", MAX_REFERENCE);
    String minutes = given(arguments, "--estimate");
    String metadata = given(arguments, "--metadata");
    return new FieldOptions(
        when(arguments, "--due"),
        when(arguments, "--defer"),
        minutes == null ? null : (Integer) minutes(minutes),
        metadata == null ? null : MetadataEdit.checked(TextOptions.fileOr(arguments, metadata)));
  }

  private static @Nullable Instant when(Arguments arguments, String option) {
    String text = given(arguments, option);
    return text == null ? null : TimeText.parse(text, arguments.environment().clock());
  }

  private static void check(Arguments arguments, String option, int max) {
    String value = given(arguments, option);
    if (value != null) {
      Texts.line(option, value, max);
    }
  }

  private static @Nullable String given(Arguments arguments, String option) {
    String value = arguments.value(option);
    return value == null || value.isEmpty() ? null : value;
  }

  private static int minutes(String text) {
    return WholeNumber.parse(
        text, 0, MAX_MINUTES, "is not an estimate: expected whole minutes, 0 to " + MAX_MINUTES);
  }
}
