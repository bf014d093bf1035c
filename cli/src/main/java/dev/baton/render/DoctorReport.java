package dev.baton.render;

import dev.baton.doctor.CheckResult;
import dev.baton.doctor.CheckResult.Status;
import dev.baton.doctor.DatabaseCheck;
import dev.baton.json.JsonFields;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import io.avaje.json.JsonWriter;
import java.util.List;
import java.util.Locale;

/** What the doctor found. */
public final class DoctorReport {
  private static final int SHOWN_DETAILS = 5;

  private final List<CheckResult> results;
  private final List<String> mended;
  private final boolean dryRun;

  /**
   * @param mended what was mended, or with {@code dryRun} what would be
   */
  public DoctorReport(List<CheckResult> results, List<String> mended, boolean dryRun) {
    this.results = results;
    this.mended = mended;
    this.dryRun = dryRun;
  }

  /** For a database that cannot even be opened. */
  public static DoctorReport unopenable(String message, String hint) {
    return new DoctorReport(List.of(DatabaseCheck.unopenable(message, hint)), List.of(), false);
  }

  /**
   * Prints it.
   *
   * @param allMustPass whether warnings count too, as after mending
   * @return whether all is well
   */
  public boolean print(Output output, boolean allMustPass) {
    boolean failed = results.stream().anyMatch(result -> result.status() == Status.FAIL);
    boolean warned = results.stream().anyMatch(result -> result.status() == Status.WARN);
    if (output.isJson()) {
      output.json(json -> write(json, !failed));
    } else {
      printLines(output);
    }
    return !failed && !(allMustPass && warned);
  }

  private void printLines(Output output) {
    for (CheckResult result : results) {
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
            output.paint(Style.DIM, "        mend: " + Sanitize.line(result.fix())) + "\n");
      }
    }
    for (String line : mended) {
      output.line((dryRun ? "would mend " : "mended ") + line);
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

  private void write(JsonWriter json, boolean ok) {
    json.beginObject();
    json.name("ok");
    json.value(ok);
    json.name("checks");
    json.beginArray();
    for (CheckResult result : results) {
      json.beginObject();
      new JsonFields(json)
          .text("name", result.name())
          .text("status", result.status().name().toLowerCase(Locale.ROOT))
          .text("message", result.message());
      // Always there, even when empty: scripts go through them without asking first.
      json.name("details");
      json.beginArray();
      result.details().forEach(json::value);
      json.endArray();
      json.name("fix");
      json.value(result.fix());
      json.endObject();
    }
    json.endArray();
    new JsonFields(json).strings(dryRun ? "would_mend" : "mended", mended);
    json.endObject();
  }
}
