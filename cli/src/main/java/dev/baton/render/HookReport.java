package dev.baton.render;

import dev.baton.hooks.HookCheckup;
import dev.baton.hooks.HookCheckup.Finding;
import dev.baton.hooks.HookProbe;
import dev.baton.hooks.HookState;
import dev.baton.hooks.HookState.Status;
import dev.baton.json.JsonFields;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import io.avaje.json.JsonWriter;
import java.util.Locale;

/** How the hooks stand. */
public final class HookReport {
  private static final int NAME_WIDTH = 20;

  private final HookCheckup checkup;

  public HookReport(HookCheckup checkup) {
    this.checkup = checkup;
  }

  public void print(Output output) {
    if (output.isJson()) {
      output.json(this::write);
      return;
    }
    output.line("hooks in " + checkup.directory());
    for (Finding finding : checkup.findings()) {
      print(output, finding);
    }
  }

  private static void print(Output output, Finding finding) {
    HookState state = finding.state();
    String name = state.kind().fileName();
    Style style =
        state.status() == Status.NOT_WANTED
            ? Style.DIM
            : finding.isInOrder() ? Style.GOOD : Style.WARN;
    String words = state.status().word() + proof(finding);
    String line = output.paint(style, words) + Sanitize.line(problem(finding));
    output.rendered("  " + name + " ".repeat(NAME_WIDTH - name.length()) + line + "\n");
    if (state.status() == Status.NOT_WANTED) {
      return;
    }
    if (!state.advice().isEmpty()) {
      output.rendered("      " + Sanitize.line(state.advice()) + "\n");
    }
    for (String snippet : state.snippet()) {
      output.rendered("        " + Sanitize.line(snippet) + "\n");
    }
  }

  private static String proof(Finding finding) {
    HookProbe.Result probe = finding.probe();
    if (probe == null) {
      return "";
    }
    return switch (probe.outcome()) {
      case PROVEN -> ", works";
      case FAILED -> ", does not work";
      case NOT_TRIED -> ", not tried";
    };
  }

  private static String problem(Finding finding) {
    HookProbe.Result probe = finding.probe();
    String problem = finding.state().problem();
    String text = problem.isEmpty() && probe != null ? probe.problem() : problem;
    return text.isEmpty() ? "" : ": " + text;
  }

  private void write(JsonWriter json) {
    json.beginObject();
    json.name("directory");
    json.value(checkup.directory().toString());
    json.name("in_order");
    json.value(checkup.isInOrder());
    json.name("hooks");
    json.beginArray();
    for (Finding finding : checkup.findings()) {
      HookState state = finding.state();
      HookProbe.Result probe = finding.probe();
      json.beginObject();
      new JsonFields(json)
          .text("hook", state.kind().fileName())
          .text("status", state.status().word().replace(' ', '_'))
          .text("file", state.file().toString())
          .text("probe", probe == null ? null : probe.outcome().name().toLowerCase(Locale.ROOT))
          .text("problem", problem(finding).replaceFirst("^: ", ""))
          .text("fix", state.advice())
          .strings("snippet", state.snippet());
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }
}
