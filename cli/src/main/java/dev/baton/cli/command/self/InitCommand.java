package dev.baton.cli.command.self;

import dev.baton.app.NameDatabase;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.OtherTracker;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.StoreLocation;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.CronSupport;
import dev.baton.interop.BatonFolder;
import dev.baton.json.document.InitJson;
import dev.baton.task.TaskId.IdPrefix;
import dev.baton.text.FileTrouble;
import java.io.IOException;

/** {@code baton init}: creates the database of a repository. */
final class InitCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("init", "Create the task database of this repository, or of this directory.")
        .option("-p --prefix", "NAME", "prefix of task ids (default: the directory's name)")
        // bd's options against actions that Baton never takes.
        .flag("--skip-hooks --skip-agents --non-interactive --stealth --init-if-missing", "")
        .flag("--setup-exclude --force --contributor --team", "")
        .option("--database --backend --role", "NAME", "")
        .flag("--from-jsonl", "import the tasks of .beads/issues.jsonl")
        .example("baton init")
        .example("baton init --prefix app");
  }

  /** Programs for bd look for its folder. */
  private static void makeFolder(Session session, String prefix) {
    try {
      BatonFolder.create(session.location().top(session.environment().directory()), prefix);
    } catch (IOException e) {
      session.output().warn("no .beads for programs that look for it: " + FileTrouble.of(e));
    }
  }

  @Override
  public ExitCode run(Session session) {
    FirstTasks tasks = FirstTasks.of(session);
    String wanted = session.arguments().value("--prefix");
    StoreLocation location = session.location();
    IdPrefix prefix =
        wanted == null
            ? NameDatabase.usual(location.git(), session.environment().directory())
            : new IdPrefix(wanted);
    session.createStores();
    NameDatabase.Result named = new NameDatabase(session).name(prefix, wanted != null);
    CronSupport.register(session);
    if (session.environment().isCalledBd()) {
      makeFolder(session, named.prefix());
    }
    Long imported = tasks == null ? null : tasks.imported();
    if (session.output().isJson()) {
      session
          .output()
          .json(new InitJson(location.place(), named.prefix(), named.created(), imported));
      return ExitCode.OK;
    }
    session
        .output()
        .line(
            (named.created() ? "created " : "already there: ")
                + location.place()
                + (named.created() ? "; ids begin with " : ", ids begin with ")
                + named.prefix());
    if (location.git() == null && location.server() == null) {
      session.output().note("not a git repository, so the database is in this directory");
    }
    if (tasks != null) {
      session.output().line("imported " + tasks.words());
    } else if (named.created()) {
      for (OtherTracker tracker : OtherTracker.find(session.environment())) {
        session.output().note("found " + tracker.file() + ": " + tracker.advice());
      }
    }
    return ExitCode.OK;
  }
}
