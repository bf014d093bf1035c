package dev.baton.training;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Preset;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.RunIterations.Beginning;
import dev.baton.store.RunIterations.Ended;
import dev.baton.store.Runs.Host;
import dev.baton.store.Runs.LeftTasks;
import dev.baton.store.Runs.Run;
import dev.baton.store.Runs.State;
import dev.baton.store.Runs.Used;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** The training runs of the commands that record and show what happens. */
final class TrainingHistory {
  private static final TaskId TASK = new TaskId(TrainingRuns.FIRST);
  private static final String RUN = "run-12345678";
  private static final long CALLS = 7;

  private final TrainingRuns training;

  TrainingHistory(TrainingRuns training) {
    this.training = training;
  }

  /** A tracker in which a run worked on a task, and a worker died. */
  void prepare() throws IOException {
    training.files().repository();
    training.run("init", "--prefix", "app");
    training.run("create", "A task", "--id", TrainingRuns.FIRST, "-l", "ui");
    training.run("create", "Another", "--id", TrainingRuns.SECOND);
    training.run("claim", TrainingRuns.FIRST, "--worker", "u");
    training.run("claim", TrainingRuns.SECOND, "--worker", "v", "--pid", TrainingRuns.parent());
    Path store = training.files().directory().resolve(".git/baton");
    try (Stores stores = StoreFile.open(store.resolve("baton.db"))) {
      long n = save(stores, training.clock().instant());
      Path log = Files.createDirectories(store.resolve("logs").resolve(RUN));
      Files.writeString(log.resolve(n + ".out"), "Done.\n");
    }
    training.run("breaker", "trip", "--task", TrainingRuns.FIRST, "--reason", "x");
  }

  private static long save(Stores stores, Instant now) {
    Used used = new Used(1, 0, TokenUse.NONE, CALLS, 1);
    stores
        .runs()
        .save(
            new Run(
                RUN,
                State.ENDED,
                now,
                now,
                "u",
                new Host(null, "m", "claude"),
                new Claim.Tree("/w", ""),
                TASK,
                "[]",
                0,
                used,
                LeftTasks.NONE,
                "done",
                "done"));
    Stamp stamp = new Stamp(now, "u");
    String scope = "task:" + TASK;
    Beginning beginning =
        new Beginning(RUN, TASK, new Epoch(1), "u", new Claim.Tree("/w", ""), "0", null);
    long n = stores.runIterations().begin(beginning, scope, stamp);
    stores
        .runIterations()
        .end(
            n,
            beginning,
            new Ended(
                null,
                new DiffSize(1, 1L, 1L, null),
                List.of(),
                new Effort(1, CALLS, CALLS, CALLS, CALLS, CALLS, null),
                List.of(),
                List.of(),
                IterationAccount.NONE,
                "progress"),
            IterationEnded.at(now).changed(true).success(true),
            scope,
            Preset.DEFAULT.policy(),
            stamp);
    return n;
  }

  void loop() throws IOException {
    training.files().spoolCommit();
    training.run("hooks", "drain");
    training.run("iterations");
    training.run("check");
    training.run("check", "--task", TrainingRuns.SECOND, "--json");
    observe("{\"type\":\"assistant\",\"text\":\"let me try that again\"}");
    observe("{\"type\":\"error\",\"message\":\"no such file: a.c, line 7\"}");
    observe("{\"type\":\"iteration\",\"files_changed\":1,\"success\":true,\"id\":1}");
    training.run("check");
    training.run("breaker", "status");
    training.run("breaker", "status", "--json");
    training.run("breaker", "error", "stop", "--same-error", "1");
    training.run("breaker", "reset");
  }

  private void observe(String line) {
    training.type(line);
    training.run("observe");
  }

  void show() {
    for (String form : List.of("--quiet", "--json")) {
      training.run("runs", form);
      training.run("runs", "show", RUN, form);
      training.run("log", form);
      training.run("logs", form);
      training.run("insights", form);
      training.run("report", form);
      training.run("breaker", "backtest", "--suggest", form);
    }
    training.run("report", "--format", "markdown");
    showTasks();
  }

  /** What depends on the time. */
  void showTasks() {
    training.run("status");
    training.run("status", "--json");
    training.run("top", "--once");
    training.run("top", "--json");
  }
}
