package dev.baton.tracker.link;

import dev.baton.claim.Claim;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessTable;
import dev.baton.store.Links;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.ProgramRefusal;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Renews the leases that a linked tracker gave to claims, for each claim whose process is proved to
 * be alive, and for no other: so the tracker never takes a task from a living worker, and a dead
 * worker's lease runs out.
 */
public final class KeepLeases {
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final String BEATS = "beats";
  private static final String NONE = "no_leases";

  private final HomeAccess access;
  private final ProcessTable processes;

  public KeepLeases(HomeAccess access, ProcessTable processes) {
    this.access = access;
    this.processes = processes;
  }

  /** Renews those that were not renewed within the last minute. Failures are not reported. */
  public void run() {
    try {
      Home home = access.find();
      TrackerProgram program = home == null ? null : home.program();
      if (program != null) {
        run(program);
      }
    } catch (IOException | InvalidValue unreachable) {
      // Reported by the commands that need the tracker; the next heartbeat comes soon.
    }
  }

  private void run(TrackerProgram program) throws IOException {
    Links links = access.links();
    Instant now = access.clock().instant();
    Map<String, Instant> beats = beats(links.memory(BEATS).orElse(""));
    List<Claim> due = new ArrayList<>();
    Map<String, Instant> kept = new HashMap<>();
    for (Claim claim : access.stores().claims().current()) {
      String id = claim.task().value();
      Instant last = beats.get(id);
      if (last == null || last.isBefore(claim.claimedAt())) {
        last = claim.claimedAt(); // a claim begins with a lease
      }
      if (!last.isAfter(now) && now.isBefore(last.plus(PAUSE))) {
        kept.put(id, last);
      } else if (claim.look(processes).liveness() == Liveness.ALIVE) {
        due.add(claim);
      }
    }
    if (due.isEmpty() || links.memory(NONE).filter(version(program)::equals).isPresent()) {
      return;
    }
    for (Claim claim : due) {
      try {
        if (!program.renewLease(claim.task().value(), claim.worker())) {
          links.remember(NONE, version(program));
          return;
        }
      } catch (ProgramRefusal lost) {
        // The next command that reads the tracker finds out who has the task.
      }
      kept.put(claim.task().value(), now);
    }
    links.remember(BEATS, text(kept));
  }

  /** Changes when another version is installed. */
  private static String version(TrackerProgram program) throws IOException {
    return program.executable()
        + " "
        + Files.size(program.executable())
        + " "
        + Files.getLastModifiedTime(program.executable()).toMillis();
  }

  private static String text(Map<String, Instant> beats) {
    StringBuilder text = new StringBuilder();
    beats.forEach((id, at) -> text.append(id).append(' ').append(at.toEpochMilli()).append('\n'));
    return text.toString();
  }

  private static Map<String, Instant> beats(String text) {
    Map<String, Instant> beats = new HashMap<>();
    for (String line : text.split("\n", -1)) {
      int blank = line.indexOf(' ');
      if (blank > 0) {
        beats.put(
            line.substring(0, blank),
            Instant.ofEpochMilli(Long.parseLong(line.substring(blank + 1))));
      }
    }
    return beats;
  }
}
