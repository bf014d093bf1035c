package dev.baton.cli.hooks;

import static dev.baton.cli.kit.Heading.GIT;

import dev.baton.app.CheckFence;
import dev.baton.app.CheckFence.RefUpdate;
import dev.baton.app.CheckFence.Verdict;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.git.GitFailedException;
import dev.baton.git.ObjectIds;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.text.LineReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code baton fence}: refuses the commits of workers that lost their claim, where they arrive. */
public final class FenceCommands implements Commands {
  private static final String CHECK = "fence check";
  private static final String UPDATES = "--ref-updates";
  private static final String COMMITS = "--commits";
  private static final String REQUIRE = "--require-trailer";
  private static final String AWAY = "--accept-when-away";

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(GIT, CHECK, "refuse pushed commits of workers that lost their claim", "fence"));
  }

  @Override
  public Syntax syntax(String name) {
    return new Syntax(
            "Exit with 4 if commits were made under a claim that was lost, and say which claim"
                + " replaced it. The trailer Baton-Task: of a commit names its claim.",
            FenceCommands::check)
        .flag(UPDATES, "check the ref updates that git gives a pre-receive hook on standard input")
        .option(
            COMMITS,
            "RANGE",
            "check these commits, such as main..HEAD (default: those of HEAD that no remote has)")
        .flag(REQUIRE, "also refuse commits that name no claim with its epoch")
        .flag(AWAY, "accept the commits where the database cannot be asked (default: refuse them)")
        .onlyReads()
        .needs(Freshness.NONE)
        .example("baton fence check --commits origin/main..HEAD")
        .example("baton hooks print --server >hooks/pre-receive");
  }

  private static ExitCode check(Call call) {
    boolean hasUpdates = call.has(UPDATES);
    String range = call.value(COMMITS);
    if (hasUpdates && range != null) {
      throw Failure.usage("use either " + UPDATES + " or " + COMMITS, "");
    }
    CheckFence check =
        new CheckFence(
            HookAccess.repository(
                call.workspace(), "run this in the repository that has the commits"),
            call.environment().variables(),
            call.has(REQUIRE));
    try {
      if (hasUpdates) {
        check.read(updates(call));
      } else if (range != null) {
        check.read(range);
      } else {
        check.readUnpushed();
      }
    } catch (GitFailedException e) {
      throw Failure.failed(
          "commits_unknown",
          "the commits cannot be read: " + e.getMessage(),
          range == null
              ? ""
              : "a range such as main..HEAD names commits that this clone must have; a shallow"
                  + " clone lacks most of them");
    }
    return judge(call, check, hasUpdates && !call.output().isJson());
  }

  /**
   * @param quietly whether to print nothing about commits that are accepted, as hooks do
   */
  private static ExitCode judge(Call call, CheckFence check, boolean quietly) {
    try {
      Verdict verdict = check.judge(call::stores);
      if (!quietly || !verdict.accepts()) {
        call.output().show(new FenceView(verdict, call.now()));
      }
      return verdict.accepts() ? ExitCode.OK : ExitCode.CONFLICT;
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.MISSING || !call.has(AWAY)) {
        throw e;
      }
      call.output().warn("accepted without a check, because " + e.getMessage());
      return ExitCode.OK;
    }
  }

  /** Lines such as {@code OLD NEW refs/heads/main}. */
  private static List<RefUpdate> updates(Call call) {
    LineReader lines = LineReader.ofWhole(call.environment().in());
    List<RefUpdate> updates = new ArrayList<>();
    try {
      for (String line = lines.next(); line != null; line = lines.next()) {
        String[] words = line.split(" ", 3);
        if (words.length < 3 || !ObjectIds.isId(words[0]) || !ObjectIds.isId(words[1])) {
          throw new InvalidValue(
              "line %s of standard input is %s".formatted(lines.number(), InvalidValue.quote(line))
                  + ": expected OLD-ID NEW-ID REF, as git gives them to a pre-receive hook",
              "baton hooks print --server prints such a hook");
        }
        updates.add(new RefUpdate(words[0], words[1], words[2]));
      }
    } catch (IOException e) {
      throw Failure.failed("input", "standard input: " + e.getMessage(), "");
    }
    return updates;
  }
}
