package dev.baton.training;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/** Trains commands whose tasks are on a server, which the user's settings name. */
final class TrainingOnServer {
  private final TrainingRuns now;

  TrainingOnServer(TrainingRuns now) throws IOException {
    this.now = now;
    now.files().knownToServers(new TrainingServer(now.clock()).address());
  }

  /** Tasks that a command shows or changes are not there, but it has to find that out. */
  void work() throws IOException {
    now.run("ready");
    now.run("ready", "--json");
    now.run("list");
    now.run("status", "--short");
    now.run("ready", "-l", "none");
    for (String command :
        List.of(
            "claim --next",
            "close app-1",
            "reopen app-1",
            "claim app-1 --worker w",
            "show app-1",
            "check",
            "status")) {
      now.call(new ByteArrayOutputStream(), command.split(" "));
    }
  }
}
