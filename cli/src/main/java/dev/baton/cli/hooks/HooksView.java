package dev.baton.cli.hooks;

import dev.baton.hooks.HookCheckup;
import dev.baton.hooks.HookCheckup.Finding;
import dev.baton.hooks.HookInspector.HookProbe;
import dev.baton.hooks.HookState;
import dev.baton.hooks.HookState.Status;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.View;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the commands about git's hooks show. */
final class HooksView {
  /** {@code hookReport} in docs/schema/definitions.json: the state of the hooks. */
  record State(HookCheckup checkup) implements View, ObjectDocument {
    private static final int NAME_WIDTH = 20;

    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("directory", checkup.directory().toString())
          .truth("in_order", checkup.isInOrder())
          .objects("hooks", checkup.findings(), State::writeHook);
    }

    private static void writeHook(JsonFields fields, Finding finding) {
      HookState state = finding.state();
      HookProbe.Result probe = finding.probe();
      fields
          .text("hook", state.kind().fileName())
          .text("status", state.status().word().replace(' ', '_'))
          .text("file", state.file().toString())
          .word("probe", probe == null ? null : probe.outcome())
          .text("problem", finding.problem())
          .command("fix", state.advice())
          .strings("snippet", state.snippet());
    }

    @Override
    public void text(Output output) {
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

  /** docs/schema/hooks-uninstall.json: files from which users call Baton remain. */
  record Uninstalled(Path directory, List<HookState> left) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("directory", directory.toString())
          .anyStrings("left", left.stream().map(HookState::file).toList());
    }

    @Override
    public void text(Output output) {
      output.line("Baton's hooks were removed");
      for (HookState state : left) {
        output.note(state.file() + " calls Baton by a line of your own, which now does nothing");
      }
    }
  }

  /**
   * docs/schema/hooks-print.json: the script of a hook, or the lines that call it.
   *
   * @param lines whether it is the lines for each hook, not one script
   */
  record Printed(Map<String, String> scripts, boolean lines) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields.objects(
          "hooks",
          scripts.entrySet(),
          (each, hook) -> each.text("hook", hook.getKey()).text("script", hook.getValue()));
    }

    @Override
    public void text(Output output) {
      StringBuilder text = new StringBuilder();
      scripts.forEach((hook, script) -> {
        if (lines) {
          text.append(text.isEmpty() ? "" : "\n").append("# ").append(hook);
          text.append(", at the top:\n");
        }
        text.append(script);
      });
      output.verbatim(text.toString());
    }
  }
}
