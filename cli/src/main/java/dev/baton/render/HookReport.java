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
import java.util.LinkedHashSet;
import java.util.Set;

/** The state of the hooks. */
public record HookReport(HookCheckup checkup) {

  private static final int NAME_WIDTH = 20;

  public void print(Output output) {
    if (output.isJson()) {
      output.json(new HooksJson(checkup));
      return;
    }
    output.line("hooks in " + checkup.directory());
    Set<String> fixes = new LinkedHashSet<>();
    for (Finding finding : checkup.findings()) {
      print(output, finding);
      HookState state = finding.state();
      if (isWanted(state) && state.snippet().isEmpty() && !state.advice().isEmpty()) {
        fixes.add(state.advice());
      }
    }
    // One command usually repairs all of them.
    for (String fix : fixes) {
      output.line("fix: " + output.said(fix));
    }
  }

  private static boolean isWanted(HookState state) {
    return state.status() != Status.NOT_ENABLED;
  }

  private static void print(Output output, Finding finding) {
    HookState state = finding.state();
    String name = state.kind().fileName();
    Style style = !isWanted(state) ? Style.DIM : finding.isInOrder() ? Style.GOOD : Style.WARN;
    String words = state.status().word() + proof(finding);
    String line = output.paint(style, words) + Sanitize.line(problem(finding));
    output.rendered("  " + name + " ".repeat(NAME_WIDTH - name.length()) + line + "\n");
    if (!isWanted(state) || state.snippet().isEmpty()) {
      return;
    }
    // What to do with the lines below.
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
