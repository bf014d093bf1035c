package dev.baton.cli.command.loop;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.IterationJson;
import dev.baton.render.PatchText;
import dev.baton.store.Iteration;
import dev.baton.terminal.Table;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** {@code baton iterations diff}: prints the changes of an iteration as a patch. */
final class IterationsDiffCommand implements Command {

  @Override
  public Syntax syntax() {
    return Patches.addTo(
            new Syntax(
                    "iterations diff",
                    "The patch of an iteration, for git apply. On a terminal, what could control it"
                        + " is escaped.")
                .arguments("N", "1", "the number of the iteration"))
        .onlyReads()
        .example("baton iterations diff 12 | git apply -R");
  }

  @Override
  public ExitCode run(Call call) {
    Iteration iteration = IterationLookup.named(call);
    Patches patches = new Patches(call);
    if (call.output().isJson()) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      boolean cut = patches.write(iteration, bytes);
      // Bytes that are not UTF-8 are lost in JSON.
      String patch = bytes.toString(StandardCharsets.UTF_8);
      call.output().json(new IterationJson.Diff(iteration, patch, cut));
    } else if (call.output().columns() == Table.UNLIMITED) {
      patches.write(iteration, call.environment().out());
    } else {
      PatchText text = new PatchText(call.output());
      patches.write(iteration, text);
      text.close();
    }
    return ExitCode.OK;
  }
}
