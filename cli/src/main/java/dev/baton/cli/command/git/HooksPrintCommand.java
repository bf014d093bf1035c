package dev.baton.cli.command.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.hooks.HookKind;
import dev.baton.hooks.HookScript;
import dev.baton.json.document.HooksJson;
import dev.baton.task.InvalidValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code baton hooks print}: prints the scripts, and the lines for manually maintained hooks. */
final class HooksPrintCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "hooks print", "Print the script of a hook, or the lines that call all hooks.")
        .arguments(
            "HOOK", "0..1", "such as post-commit; without it, the lines to add to your own hooks")
        .example("baton hooks print post-commit")
        .example("baton hooks print");
  }

  @Override
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    Map<String, String> texts =
        words.isEmpty() ? snippets() : Map.of(words.getFirst(), script(call, words.getFirst()));
    if (call.output().isJson()) {
      call.output().json(new HooksJson.Printed(texts));
    } else {
      call.output().verbatim(words.isEmpty() ? page(texts) : String.join("", texts.values()));
    }
    return ExitCode.OK;
  }

  private static String script(Call call, String name) {
    HookKind kind =
        HookKind.named(name)
            .orElseThrow(() ->
                InvalidValue.notAmong(
                    InvalidValue.quote(name)
                        + " is not a hook that Baton uses: expected "
                        + String.join(", ", names()),
                    name,
                    names()));
    return new String(HookAccess.script(call).file(kind).getBytes(ISO_8859_1), UTF_8);
  }

  private static Map<String, String> snippets() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (HookKind kind : HookKind.values()) {
      if (!kind.isOptional()) {
        texts.put(kind.fileName(), HookScript.snippet(kind));
      }
    }
    return texts;
  }

  private static String page(Map<String, String> snippets) {
    StringBuilder text = new StringBuilder();
    snippets.forEach((hook, snippet) ->
        text.append(text.isEmpty() ? "" : "\n")
            .append("# ")
            .append(hook)
            .append(", at the top:\n")
            .append(snippet));
    return text.toString();
  }

  private static List<String> names() {
    return List.of(HookKind.values()).stream().map(HookKind::fileName).toList();
  }
}
