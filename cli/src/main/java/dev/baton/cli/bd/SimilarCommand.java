package dev.baton.cli.bd;

import dev.baton.app.find.SimilarTasks;
import dev.baton.app.find.SimilarTasks.Pair;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.json.document.BdFindingsJson;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.terminal.Output;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code bd find-duplicates}: finds unfinished tasks with similar texts. */
final class SimilarCommand {
  private static final int LIMIT = 50;
  private static final double USUAL = 0.5;

  static Syntax syntax() {
    return new Syntax("Find unfinished tasks with similar texts.", SimilarCommand::run)
        .option("--threshold", "X", "the least similarity, from 0 to 1 (default " + USUAL + ")")
        .option("--method", "METHOD", "mechanical; Baton asks no model")
        .option("-n --limit", "N", "show at most N pairs (default " + LIMIT + "; 0 = all)")
        .onlyReads()
        .example("bd find-duplicates --threshold 0.4");
  }

  static ExitCode run(Call call) {
    String method = call.value("--method");
    if (method != null && !method.equals("mechanical")) {
      throw Failure.usage(
          InvalidValue.quote(method) + " is not a method: expected mechanical",
          "Baton asks no model");
    }
    double threshold = threshold(call.value("--threshold"));
    List<Pair> pairs =
        new SimilarTasks(call.stores(), call.now())
            .pairs(threshold, FilterOptions.limit(call, LIMIT));
    return call.show(BdFindingsJson.similar(pairs, threshold), output -> print(output, pairs));
  }

  private static void print(Output output, List<Pair> pairs) {
    if (pairs.isEmpty()) {
      output.note("no similar tasks");
    }
    for (Pair pair : pairs) {
      Task one = pair.one();
      Task other = pair.other();
      output.line(
          "%.0f %% %s %s / %s %s"
              .formatted(
                  pair.similarity() * 100, one.id(), one.title(), other.id(), other.title()));
    }
  }

  private static double threshold(@Nullable String text) {
    try {
      double threshold = text == null ? USUAL : Double.parseDouble(text);
      if (threshold >= 0 && threshold <= 1) {
        return threshold;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, like a value out of range.
    }
    throw new InvalidValue(
        InvalidValue.quote(String.valueOf(text))
            + " is not a similarity: expected 0 to 1, such as 0.4");
  }
}
