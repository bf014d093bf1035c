package dev.baton.cli.command.self;

import dev.baton.app.NameDatabase;
import dev.baton.cli.cron.CronSupport;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.StoreLocation;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.link.OtherTracker;
import dev.baton.json.document.InitJson;
import dev.baton.task.TaskId.IdPrefix;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.BatonFolder;
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
  private static void makeFolder(Call call, String prefix) {
    try {
      BatonFolder.create(call.workspace().location().top(call.environment().directory()), prefix);
    } catch (IOException e) {
      call.output().warn("no .beads for programs that look for it: " + FileTrouble.of(e));
    }
  }

  @Override
  public ExitCode run(Call call) {
    FirstTasks tasks = FirstTasks.of(call);
    String wanted = call.arguments().value("--prefix");
    StoreLocation location = call.workspace().location();
    IdPrefix prefix =
        wanted == null
            ? NameDatabase.usual(location.git(), call.environment().directory())
            : new IdPrefix(wanted);
    call.workspace().createStores();
    NameDatabase.Result named = new NameDatabase(call.workspace()).name(prefix, wanted != null);
    CronSupport.register(call);
    if (call.dialect().keepsBeadsFolder()) {
      makeFolder(call, named.prefix());
    }
    Long imported = tasks == null ? null : tasks.imported();
    if (call.output().isJson()) {
      call.output().json(new InitJson(location.place(), named.prefix(), named.created(), imported));
      return ExitCode.OK;
    }
    call.output()
        .line(
            (named.created() ? "created " : "already there: ")
                + location.place()
                + (named.created() ? "; ids begin with " : ", ids begin with ")
                + named.prefix());
    if (location.git() == null && location.server() == null) {
      call.output().note("not a git repository, so the database is in this directory");
    }
    if (tasks != null) {
      call.output().line("imported " + tasks.words());
    } else if (named.created()) {
      for (OtherTracker tracker : OtherTracker.find(call.environment())) {
        call.output().note("found " + tracker.file() + ": " + tracker.advice());
      }
    }
    return ExitCode.OK;
  }
}
