package dev.baton.cli.command.move;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.outcome.HomeOutcome;
import dev.baton.store.Claims;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.front.FrontCall;
import dev.baton.tracker.front.FrontChange;
import dev.baton.tracker.front.FrontChange.Result;
import java.io.IOException;

/**
 * {@code baton front}: the commands of another tracker in which Baton takes part. The launcher
 * calls it where Baton stands in front of that tracker, and hands over all other commands itself.
 */
final class FrontCommand implements Command {
  private static final int REFUSED = 1;

  @Override
  public Syntax syntax() {
    return WorkerOptions.addTo(
            new Syntax("front", "Take part in a command of the tracker behind this one."))
        .commandLine("the words of the command")
        .example("baton front -- update app-a1b --claim");
  }

  /** It has its own turn, in which the tracker is asked only for what the command needs. */
  @Override
  public boolean catchesUp() {
    return false;
  }

  @Override
  public ExitCode run(Session session) {
    FrontCall call = FrontCall.parse(FrontProgram.checked(session.arguments().words()));
    FrontProgram program = new FrontProgram(session);
    try {
      if (call.isForeign()) {
        return ExitCode.ofProgram(program.run(call.words()).exit());
      }
      if (call.command().equals("ready") && !call.claimsNext()) {
        return FrontLists.ready(session, call);
      }
      return switch (call.command()) {
        case "doctor", "prime" -> {
          int exit = program.run(call.words()).exit();
          FrontLists.after(session, call);
          yield ExitCode.ofProgram(exit);
        }
        default -> change(session, call, program);
      };
    } catch (IOException e) {
      throw new Failure(
          ExitCode.STORE,
          "home_unreachable",
          FileTrouble.of(e),
          "nothing was changed; BATON_FRONT=off calls bd alone");
    }
  }

  private static ExitCode change(Session session, FrontCall call, FrontProgram program)
      throws IOException {
    if (!call.changesWork() && !call.claimsNext()) {
      return ExitCode.ofProgram(program.run(call.words()).exit());
    }
    FrontCaller who = FrontCaller.of(session, call);
    Claims.Request worker = WorkerOptions.known(session, who.worker());
    FrontChange change =
        new FrontChange(
            session,
            HomeOutcome.access(session),
            program,
            () -> WorkerOptions.isGone(session, worker));
    return switch (change.run(who.caller(), worker, call, who.words(call, worker))) {
      case Result.Ran ran -> {
        session.foreignClaims().keepAlive();
        yield ExitCode.ofProgram(ran.exit());
      }
      case Result.Refused refused -> {
        program.refuse(call, refused);
        yield ExitCode.ofProgram(REFUSED);
      }
    };
  }
}
