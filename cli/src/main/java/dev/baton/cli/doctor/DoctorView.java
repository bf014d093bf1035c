package dev.baton.cli.doctor;

import dev.baton.doctor.CheckResult;
import dev.baton.doctor.CheckResult.Status;
import dev.baton.doctor.Checkup;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Machines.Machine;
import dev.baton.task.Plural;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * docs/schema/doctor.json: the findings of doctor.
 *
 * @param fixed what was fixed or, with {@code dryRun}, would be
 * @param verbose whether people also see the checks that passed
 */
record DoctorView(List<CheckResult> results, List<String> fixed, boolean dryRun, boolean verbose)
    implements View, ObjectDocument {
  private static final int SHOWN_DETAILS = 10;

  /** For a database that cannot be opened. */
  static DoctorView unopenable(String message, String hint, boolean verbose) {
    CheckResult problem = Checkup.unopenable(message, hint);
    return new DoctorView(List.of(problem), List.of(), false, verbose);
  }

  /** Whether no check failed. */
  boolean isHealthy() {
    return !has(Status.FAIL);
  }

  private boolean has(Status status) {
    return results.stream().anyMatch(result -> result.status() == status);
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .truth("ok", isHealthy())
        .objects("checks", results, DoctorView::writeCheck)
        .strings(dryRun ? "would_fix" : "fixed", fixed);
  }

  private static void writeCheck(JsonFields fields, CheckResult check) {
    fields
        .text("name", check.name())
        .word("status", check.status())
        .text("message", check.message())
        // Always written, even when empty, because scripts iterate over them.
        .anyStrings("details", check.details())
        .anyCommand("fix", check.fix());
  }

  @Override
  public void text(Output output) {
    // Problems come first, failures before warnings.
    for (Status status : List.of(Status.FAIL, Status.WARN)) {
      results.stream().filter(one -> one.status() == status).forEach(one -> print(output, one));
    }
    List<CheckResult> passed = results.stream().filter(one -> one.status() == Status.PASS).toList();
    if (verbose) {
      passed.forEach(one -> print(output, one));
    } else if (!passed.isEmpty()) {
      int count = passed.size();
      output.rendered(word(output, Status.PASS) + "  " + Plural.of(count, "check") + " passed\n");
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

  /** docs/schema/machines.json: the machines that use a database on a server, one per line. */
  record MachineList(List<Machine> machines, Instant now) implements View {
    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(machines, MachineList::write).write(json);
    }

    private static void write(JsonFields fields, Machine machine) {
      fields
          .text("id", machine.id())
          .text("name", machine.name())
          .text("version", machine.version())
          .time("seen_at", machine.seenAt())
          .number("claims", (long) machine.claims());
    }

    @Override
    public void text(Output output) {
      if (machines.isEmpty()) {
        output.note("no machines: the database is a file, or no machine has changed anything yet");
        return;
      }
      Table table = Table.of("MACHINE", "CLAIMS", "SEEN", "BATON", "ID");
      for (Machine machine : machines) {
        table.row(
            Cell.of(machine.name()),
            Cell.of(String.valueOf(machine.claims())),
            Cell.of(Ages.between(machine.seenAt(), now)),
            Cell.of(machine.version()),
            new Cell(Style.DIM, machine.id()));
      }
      output.table(table, true);
    }
  }
}
