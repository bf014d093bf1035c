package dev.baton.json.document;

import dev.baton.hooks.HookCheckup;
import dev.baton.hooks.HookProbe;
import dev.baton.hooks.HookState;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code hookReport} in docs/schema/definitions.json: the state of the hooks. */
public record HooksJson(HookCheckup checkup) implements ObjectDocument {

  /** docs/schema/hooks-uninstall.json: files from which users call Baton remain. */
  public record Uninstalled(Path directory, List<HookState> left) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("directory", directory.toString())
          .anyStrings("left", left.stream().map(HookState::file).toList());
    }
  }

  /** docs/schema/hooks-print.json: the script of each hook, or the lines that call it. */
  public record Printed(Map<String, String> scripts) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      fields.objects(
          "hooks",
          scripts.entrySet(),
          (each, hook) -> each.text("hook", hook.getKey()).text("script", hook.getValue()));
    }
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .text("directory", checkup.directory().toString())
        .truth("in_order", checkup.isInOrder())
        .objects("hooks", checkup.findings(), HooksJson::writeHook);
  }

  private static void writeHook(JsonFields fields, HookCheckup.Finding finding) {
    HookState state = finding.state();
    HookProbe.Result probe = finding.probe();
    fields
        .text("hook", state.kind().fileName())
        .text("status", state.status().word().replace(' ', '_'))
        .text("file", state.file().toString())
        .text("probe", probe == null ? null : probe.outcome().name().toLowerCase(Locale.ROOT))
        .text("problem", finding.problem())
        .text("fix", state.advice())
        .strings("snippet", state.snippet());
  }
}
