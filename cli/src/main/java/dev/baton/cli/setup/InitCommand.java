package dev.baton.cli.setup;

import dev.baton.app.NameDatabase;
import dev.baton.cli.cron.CronSupport;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.StoreLocation;
import dev.baton.cli.link.OtherTracker;
import dev.baton.git.GitLayout;
import dev.baton.task.TaskId.IdPrefix;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.BatonFolder;
import java.io.IOException;

/** {@code baton init}: creates the database of a repository. */
final class InitCommand {
  private final Call call;

  InitCommand(Call call) {
    this.call = call;
  }

  ExitCode run() {
    FirstTasks tasks = FirstTasks.of(call);
    String wanted = call.arguments().value("--prefix");
    StoreLocation location = call.workspace().location();
    refuseElsewhere(location);
    IdPrefix prefix =
        wanted == null
            ? NameDatabase.usual(location.git(), call.environment().directory())
            : new IdPrefix(wanted);
    call.workspace().createStores();
    NameDatabase.Result named = new NameDatabase(call.workspace()).name(prefix, wanted != null);
    CronSupport.register(call);
    if (call.dialect().keepsBeadsFolder()) {
      makeFolder(named.prefix());
    }
    if (tasks != null) {
      tasks.importAll();
    }
    boolean inDirectory = location.git() == null && location.server() == null;
    call.output()
        .show(
            new SetupView.Database(
                location.place(), named.prefix(), named.before(), inDirectory, tasks));
    if (tasks == null && named.before() == null && !call.output().isJson()) {
      for (OtherTracker tracker : OtherTracker.find(call.environment())) {
        call.output().note("found " + tracker.file() + ": " + tracker.advice());
      }
    }
    return ExitCode.OK;
  }

  /** GIT_DIR, which a hook may have passed on, must not make this change another project. */
  private void refuseElsewhere(StoreLocation location) {
    Environment environment = call.environment();
    GitLayout git = location.git();
    if (git != null
        && environment.variable("GIT_DIR") != null
        && location.file().startsWith(git.commonDir())
        && !git.isAround(environment.directory(), environment.variables())) {
      throw Failure.usage(
          "GIT_DIR names the repository "
              + git.commonDir()
              + ", but this directory is not in its work tree: expected init in that work tree",
          "unset GIT_DIR, or use baton -C with a directory of that repository");
    }
  }

  /** Programs for bd look for its folder. */
  private void makeFolder(String prefix) {
    try {
      BatonFolder.create(call.workspace().location().top(call.environment().directory()), prefix);
    } catch (IOException e) {
      call.output().warn("no .beads for programs that look for it: " + FileTrouble.of(e));
    }
  }
}
