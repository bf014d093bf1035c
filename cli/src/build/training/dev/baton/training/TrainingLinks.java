package dev.baton.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The training runs of trackers that are linked to another one. */
final class TrainingLinks {
  private static final Path LINKED = Path.of(".beads", "issues.jsonl");

  private final TrainingRuns training;

  TrainingLinks(TrainingRuns training) {
    this.training = training;
  }

  /** A tracker with one task behind a program, which is asked here. */
  void prepare() throws IOException {
    training.files().repository();
    training.files().program();
    training.run("init", "--prefix", "app");
    training.run("link", "beads");
    training.run("claim", TrainingRuns.FIRST, "--worker", "w");
    training.files().changeProgram(2);
    training.run("ready");
    training.run("list");
  }

  /** Where nothing changed, so that the program is not asked. */
  void read() {
    training.run("ready");
    training.run("ready", "--json");
    training.run("list");
    // Where no claim has a process.
    training.run("hooks", "drain");
  }

  /** What is added to the program's own list. */
  void frontReady() {
    for (String form : List.of("--json", "--plain")) {
      training.type("[]\0000");
      training.run("front", "--", "ready", form);
    }
  }

  /** The same for commands that show the state of a claim. */
  void look() {
    training.run("show", TrainingRuns.FIRST);
    training.run("show", TrainingRuns.FIRST, "--json");
    training.run("stale");
  }

  /** Where something changed, so that the program is asked, or was asked by the launcher. */
  void readChanges() throws IOException {
    training.files().changeProgram(4);
    training.run("show", TrainingRuns.FIRST, "--json");
    training.run("ready", "--json");
    training.run("list", "--json");
    training.files().changeProgram(5);
    training.typeAsked("[]\0000", "5:__DOLT__:5");
    training.run("ready", "--json");
    training.files().changeProgram(6);
    training.typeAsked("", "");
    training.run("ready");
  }

  /** The same, and changes. */
  void work() throws IOException {
    training.run("release", TrainingRuns.FIRST, "--epoch", "1");
    String claimed = training.run("claim", TrainingRuns.FIRST, "--worker", "w", "--json");
    training.files().changeProgram(3);
    training.run("show", TrainingRuns.FIRST, "--json");
    training.run("ready");
    training.run("list");
    training.run("close", TrainingRuns.FIRST, "--epoch", TrainingRuns.epoch(claimed));
    training.typeAsked("[]\0000", "5:__DOLT__:0");
    training.run("ready");
    training.typeAsked("", "");
    training.run("reopen", TrainingRuns.FIRST);
  }

  /** In front of the program, which is asked whenever it changed something. */
  void front() {
    training.type("[]\0000");
    training.run("front", "--", "ready", "--json");
    training.run("front", "--", "update", TrainingRuns.FIRST, "--claim");
    training.run("front", "--", "close", TrainingRuns.FIRST, "--json");
    training.run("stale");
  }

  /** Whose name git is asked for, and whose claim has no process. */
  void frontOfAPerson() {
    training.run("front", "--", "reopen", TrainingRuns.FIRST);
    training.run("front", "--", "update", TrainingRuns.FIRST, "--claim");
    training.run("ready");
  }

  /** Where there is a link to a file, each command checks it twice. */
  void linkFile() throws IOException {
    Files.createDirectory(LINKED.getParent());
    Files.writeString(
        LINKED, "{\"id\":\"x-1\",\"title\":\"T\",\"updated_at\":\"2026-01-01T10:00:00Z\"}\n");
    training.run("link", "beads");
    training.run("update", TrainingRuns.SECOND, "-p", "0");
    Files.writeString(LINKED, Files.readString(LINKED).replace("\"T\"", "\"Another\""));
    training.run("ready");
    training.run("unlink");
  }
}
