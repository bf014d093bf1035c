package dev.baton.cli.command.move;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.link.FrontOutcome;
import dev.baton.cli.link.HomeOutcome;
import dev.baton.cli.option.PrefixOption;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.link.HomeAccess;
import dev.baton.tracker.link.LinkTasks;
import dev.baton.tracker.link.LinkTasks.Result;
import java.util.List;

/** {@code baton link}: leaves the tasks in another tracker, and works there. */
public final class LinkCommand implements Command {
  private final TrackerFormat.Linkable format;

  /**
   * @param format of the file
   */
  public LinkCommand(TrackerFormat.Linkable format) {
    this.format = format;
  }

  @Override
  public Syntax syntax() {
    String name = "link " + format.name();
    Syntax syntax =
        new Syntax(
                name,
                "Leave the tasks with "
                    + format.words().program()
                    + ". Each command reads what changed there and writes its own changes back.")
            .needs(Freshness.NONE)
            .arguments(
                format.linkWords().argument(),
                "0..1",
                "where it is; '" + format.linkWords().usual() + "' if not given")
            .example("baton " + name)
            .example("baton " + name + " " + format.linkWords().example());
    return format.hasProgram()
        ? PrefixOption.addTo(
            syntax.flag(
                "--front",
                "also put this program before "
                    + format.words().program()
                    + " on the PATH, so that claims made with it are watched"))
        : syntax;
  }

  /** A link that does not work can be replaced. */
  @Override
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    String typed = words.isEmpty() ? format.linkWords().usual() : words.getFirst();
    HomeAccess access = HomeOutcome.accessToLink(call);
    LinkTasks.Request request =
        new LinkTasks.Request(
            format, call.environment().resolve(typed), call.environment().variable("PATH"));
    switch (new LinkTasks(access).link(call.caller(), request)) {
      case Result.Linked linked -> {
        HomeOutcome.printLinked(call.output(), linked);
        if (format.hasProgram() && call.arguments().has("--front")) {
          FrontOutcome.install(call, access);
        }
      }
      case Result.LinkedElsewhere other ->
          throw new Failure(
              ExitCode.CONFLICT,
              "linked",
              "already linked to " + other.place(),
              "first: baton unlink");
      case Result.NoFile _ ->
          throw new InvalidValue(
              InvalidValue.quote(typed)
                  + " is not a file: expected the one that the other tracker writes",
              "");
      case Result.Failed failed ->
          throw new Failure(
              ExitCode.FAILED,
              "input",
              "cannot link " + typed + ": " + FileTrouble.of(failed.why()),
              "");
    }
    return ExitCode.OK;
  }
}
