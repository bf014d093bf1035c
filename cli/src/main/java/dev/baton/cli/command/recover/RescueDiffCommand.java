package dev.baton.cli.command.recover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.RescueOptions;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.json.document.RescueJson;
import dev.baton.terminal.Sanitize;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;

/** {@code baton rescue diff}: prints a dead worker's changes as a patch. */
public final class RescueDiffCommand implements Command {

  @Override
  public Syntax syntax() {
    return RescueOptions.addTo(
            new Syntax(
                "rescue diff", "Print what a dead worker had changed, as a patch for git apply."))
        .onlyReads()
        .example("baton rescue diff app-a1b | less")
        .example("baton rescue diff app-a1b --epoch 3 | git apply");
  }

  @Override
  public ExitCode run(Call call) {
    Rescue rescue = RescueOptions.one(call);
    RescueRefs refs = RescueOptions.refs(call);
    PrintStream out = call.environment().out();
    boolean json = call.output().isJson();
    return RescueOptions.ask(() -> {
      if (!json && call.environment().columns() == 0) {
        refs.diff(rescue, out); // byte for byte, because a program reads it
      } else {
        print(call, rescue, refs);
      }
      return ExitCode.OK;
    });
  }

  private static void print(Call call, Rescue rescue, RescueRefs refs) throws IOException {
    ByteArrayOutputStream patch = new ByteArrayOutputStream();
    refs.diff(rescue, patch);
    String text = patch.toString(UTF_8);
    if (call.output().isJson()) {
      call.output().json(new RescueJson.Diff(rescue, text));
    } else {
      call.output().verbatim(Sanitize.text(text));
    }
  }
}
