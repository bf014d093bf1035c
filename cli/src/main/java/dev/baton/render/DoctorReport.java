package dev.baton.render;

import dev.baton.doctor.CheckResult;
import dev.baton.doctor.CheckResult.Status;
import dev.baton.doctor.DatabaseChecks.DatabaseCheck;
import dev.baton.json.document.DoctorJson;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.util.List;
import java.util.Locale;

/**
 * The findings of doctor.
 *
 * @param fixed what was fixed or, with {@code dryRun}, would be
 */
public record DoctorReport(List<CheckResult> results, List<String> fixed, boolean dryRun) {

  private static final int SHOWN_DETAILS = 5;

  /** For a database that cannot be opened. */
  public static DoctorReport unopenable(String message, String hint) {
    return new DoctorReport(List.of(DatabaseCheck.unopenable(message, hint)), List.of(), false);
  }

  /**
   * Prints it.
   *
   * @param allMustPass whether warnings count as failures, as after fixing
   * @param verbose whether to list the checks that passed, too
   * @return whether there is nothing left to do
   */
  public boolean print(Output output, boolean allMustPass, boolean verbose) {
    boolean failed = results.stream().anyMatch(result -> result.status() == Status.FAIL);
    boolean warned = results.stream().anyMatch(result -> result.status() == Status.WARN);
    if (output.isJson()) {
      output.json(new DoctorJson(!failed, results, fixed, dryRun));
    } else {
      printLines(output, verbose);
    }
    return !failed && !(allMustPass && warned);
  }

  private void printLines(Output output, boolean verbose) {
    // Problems come first, failures before warnings.
    for (Status status : List.of(Status.FAIL, Status.WARN)) {
      results.stream().filter(one -> one.status() == status).forEach(one -> print(output, one));
    }
    List<CheckResult> passed = results.stream().filter(one -> one.status() == Status.PASS).toList();
    if (verbose) {
      passed.forEach(one -> print(output, one));
    } else if (!passed.isEmpty()) {
      int count = passed.size();
      output.rendered(
          word(output, Status.PASS)
              + "  "
              + count
              + (count == 1 ? " check" : " checks")
              + " passed\n");
    }
    for (String line : fixed) {
      output.line((dryRun ? "would fix " : "fixed ") + line);
    }
  }

  private static void print(Output output, CheckResult result) {
    output.rendered(
        word(output, result.status())
            + "  "
            + Sanitize.line(result.name() + ": " + result.message())
            + "\n");
    List<String> details = result.details();
    for (String detail : details.subList(0, Math.min(SHOWN_DETAILS, details.size()))) {
      output.rendered("        " + Sanitize.line(detail) + "\n");
    }
    if (details.size() > SHOWN_DETAILS) {
      output.rendered("        and " + (details.size() - SHOWN_DETAILS) + " more; see --json\n");
    }
    if (!result.fix().isEmpty()) {
      output.rendered(
          output.paint(Style.DIM, "        fix: " + Sanitize.line(output.said(result.fix())))
              + "\n");
    }
  }

  private static String word(Output output, Status status) {
    Style style =
        switch (status) {
          case PASS -> Style.GOOD;
          case WARN -> Style.WARN;
          case FAIL -> Style.BAD;
        };
    return output.paint(style, status.name().toLowerCase(Locale.ROOT));
  }
}
