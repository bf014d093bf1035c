package dev.baton.cli.setup;

import dev.baton.app.NameDatabase;
import dev.baton.cli.cron.CronSupport;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.StoreLocation;
import dev.baton.cli.link.OtherTracker;
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
                location.place(), named.prefix(), named.created(), inDirectory, tasks));
    if (tasks == null && named.created() && !call.output().isJson()) {
      for (OtherTracker tracker : OtherTracker.find(call.environment())) {
        call.output().note("found " + tracker.file() + ": " + tracker.advice());
      }
    }
    return ExitCode.OK;
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
