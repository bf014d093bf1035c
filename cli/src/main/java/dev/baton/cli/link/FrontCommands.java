package dev.baton.cli.link;

import dev.baton.app.HandoverNotice;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.handover.Handover;
import dev.baton.store.Claims;
import dev.baton.store.StoreException;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.front.FrontCall;
import dev.baton.tracker.front.FrontChange;
import dev.baton.tracker.front.FrontChange.Result;
import java.io.IOException;
import java.util.List;

/**
 * {@code baton front}: the commands of another tracker in which Baton takes part. The launcher
 * calls it where Baton stands in front of that tracker, and hands over all other commands itself.
 */
public final class FrontCommands implements Commands {
  private static final int REFUSED = 1;
  private static final List<Row> ROWS = List.of(Row.hidden("front"));

  @Override
  public List<Row> rows() {
    return ROWS;
  }

  @Override
  public Syntax syntax(String name) {
    return WorkerOptions.addTo(
            new Syntax(name, "Take part in a command of the tracker behind this one."))
        .commandLine("the words of the command")
        .example("baton front -- update app-a1b --claim")
        .needs(Freshness.NONE);
  }

  /** It has its own turn, in which the tracker is asked only for what the command needs. */
  @Override
  public ExitCode run(String name, Call call) {
    FrontCall front = FrontCall.parse(FrontProgram.checked(call.arguments().words()));
    FrontProgram program = new FrontProgram(call);
    try {
      if (front.isForeign()) {
        return ExitCode.ofProgram(program.run(front.words(), null).exit());
      }
      if (front.command().equals("ready") && !front.claimsNext()) {
        return FrontLists.ready(call, front);
      }
      boolean tells = front.command().equals("doctor") || front.command().equals("prime");
      if (tells && !front.has("--fix") && !front.has("--clean")) {
        int exit = program.run(front.words(), null).exit();
        FrontLists.after(call, front);
        return ExitCode.ofProgram(exit);
      }
      return change(call, front, program);
    } catch (IOException e) {
      Integer ended = program.exit();
      if (ended != null) {
        call.output().warn(FileTrouble.of(e) + "; what bd has changed is looked at later");
        return ExitCode.ofProgram(ended);
      }
      throw new Failure(
          ExitCode.STORE,
          "home_unreachable",
          FileTrouble.of(e),
          "nothing was changed; BATON_FRONT=off calls bd alone");
    }
  }

  /** bd's own answer stays as it is; beside it, the worker learns what is left of earlier work. */
  private static void handOver(Call call, List<String> claimed) {
    try {
      for (Task task : call.workspace().stores().taskQueries().findAll(ids(claimed))) {
        for (HandoverNotice notice : new Handover(call.workspace()).notices(task)) {
          call.output().note(task.id() + ": " + notice.line());
        }
      }
    } catch (StoreException e) {
      call.output().warn("what is left of earlier work is unknown: " + e.getMessage());
    }
  }

  private static List<TaskId> ids(List<String> claimed) {
    return claimed.stream().map(TaskId::new).toList();
  }

  private static ExitCode change(Call call, FrontCall front, FrontProgram program)
      throws IOException {
    FrontCaller who = FrontCaller.of(call, front);
    Claims.Request worker = WorkerOptions.known(call, who.worker());
    FrontChange change =
        new FrontChange(
            call.workspace(),
            HomeOutcome.access(call),
            program,
            () -> WorkerOptions.isGone(call, worker));
    return switch (change.run(who.caller(), worker, front, who.words(front, worker))) {
      case Result.Ran ran -> {
        call.workspace().foreignClaims().keepAlive();
        boolean named = front.claims() || front.changesWork();
        HomeEnded.warn(call.workspace(), !named, call.output()::warn);
        handOver(call, ran.claimed());
        yield ExitCode.ofProgram(ran.exit());
      }
      case Result.Refused refused -> {
        program.refuse(front, refused);
        yield ExitCode.ofProgram(REFUSED);
      }
    };
  }
}
