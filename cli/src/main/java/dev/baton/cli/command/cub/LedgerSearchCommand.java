package dev.baton.cli.command.cub;

import dev.baton.app.history.WorkSummary;
import dev.baton.app.history.WorkSummary.Verification;
import dev.baton.breaker.policy.Money;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.json.document.LedgerJson;
import dev.baton.render.LedgerTable;
import dev.baton.task.InvalidValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** {@code cub ledger search}: finds tasks by the work on them. */
final class LedgerSearchCommand implements Command {
  private static final List<String> FIELDS = List.of("title", "files", "spec");

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax(
                "ledger search",
                "Find tasks that were worked on, by a text in their title, their spec or the names"
                    + " of the files that were changed.")
            .arguments("TEXT", "1", "what to look for")
            .repeatable("-f --field", "FIELD", "look only here: title, files or spec")
            .option("--verification", "RESULT", "only if the last tests pass, fail, or are pending")
            .option("--cost-above", "DOLLARS", "only what cost more");
    return LedgerLookup.addTo(syntax)
        .onlyReads()
        .example("cub ledger search parser --field files --since 7d");
  }

  @Override
  public ExitCode run(Call call) {
    String text = call.arguments().words().getFirst().toLowerCase(Locale.ROOT);
    List<String> fields = FilterOptions.parts(call.arguments().values("--field"));
    fields.forEach(LedgerSearchCommand::check);
    String word = call.arguments().value("--verification");
    Verification tests = word == null ? null : verification(word);
    String cost = call.arguments().value("--cost-above");
    Money above = cost == null ? null : Money.parse(cost);
    Predicate<WorkSummary> wanted =
        entry ->
            (tests == null || entry.verification() == tests)
                && (above == null || entry.microcents() > above.microcents())
                && has(entry, fields.isEmpty() ? FIELDS : fields, text);
    List<WorkSummary> found = LedgerLookup.find(call).stream().filter(wanted).toList();
    if (call.output().isJson()) {
      call.output().json(new LedgerJson(found));
    } else {
      LedgerTable.print(call.output(), found);
    }
    return ExitCode.OK;
  }

  private static boolean has(WorkSummary entry, List<String> fields, String text) {
    return (fields.contains("title") && contains(entry.task().title(), text))
        || (fields.contains("spec") && contains(entry.task().specId(), text))
        || (fields.contains("files")
            && entry.files().stream().anyMatch(file -> contains(file, text)));
  }

  private static boolean contains(@Nullable String value, String text) {
    return value != null && value.toLowerCase(Locale.ROOT).contains(text);
  }

  private static void check(String field) {
    if (!FIELDS.contains(field)) {
      throw InvalidValue.notAmong(
          InvalidValue.quote(field) + " is not a field: expected title, files or spec",
          field,
          FIELDS);
    }
  }

  private static Verification verification(String word) {
    for (Verification result : Verification.values()) {
      if (result.word().equals(word.toLowerCase(Locale.ROOT))) {
        return result;
      }
    }
    throw InvalidValue.notAmong(
        InvalidValue.quote(word) + " is not a result: expected pass, fail or pending",
        word,
        Arrays.stream(Verification.values()).map(Verification::word).toList());
  }
}
