package dev.baton.cli.command.loop;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    Iteration iteration = IterationLookup.named(session);
    Patches patches = new Patches(session);
    if (session.output().isJson()) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      boolean cut = patches.write(iteration, bytes);
      // Bytes that are not UTF-8 are lost in JSON.
      String patch = bytes.toString(StandardCharsets.UTF_8);
      session.output().json(new IterationJson.Diff(iteration, patch, cut));
    } else if (session.output().columns() == Table.UNLIMITED) {
      patches.write(iteration, session.environment().out());
    } else {
      PatchText text = new PatchText(session.output());
      patches.write(iteration, text);
      text.close();
    }
    return ExitCode.OK;
  }
}
