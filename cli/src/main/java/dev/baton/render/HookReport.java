package dev.baton.render;

import dev.baton.hooks.HookCheckup;
import dev.baton.hooks.HookCheckup.Finding;
import dev.baton.hooks.HookProbe;
import dev.baton.hooks.HookState;
import dev.baton.hooks.HookState.Status;
import dev.baton.json.document.HooksJson;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;

/** The state of the hooks. */
public record HookReport(HookCheckup checkup) {

  private static final int NAME_WIDTH = 20;

  public void print(Output output) {
    if (output.isJson()) {
      output.json(new HooksJson(checkup));
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
        state.status() == Status.NOT_ENABLED
            ? Style.DIM
            : finding.isInOrder() ? Style.GOOD : Style.WARN;
    String words = state.status().word() + proof(finding);
    String line = output.paint(style, words) + Sanitize.line(problem(finding));
    output.rendered("  " + name + " ".repeat(NAME_WIDTH - name.length()) + line + "\n");
    if (state.status() == Status.NOT_ENABLED) {
      return;
    }
    if (!state.advice().isEmpty()) {
      output.rendered("      " + Sanitize.line(state.advice()) + "\n");
    }
    for (String snippet : state.snippet()) {
      output.verbatim("        " + Sanitize.line(snippet) + "\n");
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
      case NOT_TRIED -> ", not tested";
    };
  }

  private static String problem(Finding finding) {
    String text = finding.problem();
    return text.isEmpty() ? "" : ": " + text;
  }
}
