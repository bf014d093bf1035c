package dev.baton.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.agent.AgentLog;
import dev.baton.git.RawPaths;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Runs.Run;
import dev.baton.task.Task;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of an iteration that was interrupted, in the same work tree. Before an iteration
 * begins, its run stores which files have uncommitted changes. Of those that have some now, a file
 * is the agent's if it had none then, and was changed for the last time during the iteration.
 * Whatever is not proved to be the agent's is the user's.
 */
final class InterruptedWork {
  /** Some file systems know only the second in which a file was changed. */
  private static final int COARSE_SECONDS = 2;

  /** A run notes every five seconds that a silent agent lives, or a little later. */
  private static final int SILENT_SECONDS = 6;

  /**
   * Stores what is the user's, before an agent begins.
   *
   * @param earlier the files with uncommitted changes, one byte in each char; null where that is
   *     not known
   */
  static void begin(Workplace place, long n, @Nullable List<String> earlier) {
    if (earlier == null) {
      return;
    }
    try (FileChannel out =
        OwnFile.open(
            AgentLog.beforeFile(place.logs(), place.run(), n),
            Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING),
            OwnFile.privateFile())) {
      out.write(ByteBuffer.wrap(String.join("\0", earlier).getBytes(ISO_8859_1)));
    } catch (IOException unwritable) {
      // Then nothing is proved.
    }
  }

  /**
   * The files that the last iteration of a run left; none where that is not proved.
   *
   * @param task that the run continues
   * @param uncommitted the files with uncommitted changes now, one byte in each char
   */
  static Set<String> of(Workplace place, Run run, Task task, List<String> uncommitted) {
    Path top = place.worktree();
    List<Iteration> last =
        place.stores().iterations().list(IterationFilter.ALL.withRun(run.id()).withLast(1));
    if (top == null || last.isEmpty() || !task.id().equals(last.getFirst().task())) {
      return Set.of();
    }
    Iteration iteration = last.getFirst();
    Set<String> left = new HashSet<>();
    try {
      Path file = AgentLog.beforeFile(place.logs(), run.id(), iteration.n());
      String stored = new String(Files.readAllBytes(file), ISO_8859_1);
      Set<String> earlier = new HashSet<>(List.of(stored.split("\0", -1)));
      Instant end = latestEnd(place, run, iteration);
      for (String path : uncommitted) {
        if (!earlier.contains(path)
            && isDuring(iteration.startedAt(), end, RawPaths.resolve(top, path))) {
          left.add(path);
        }
      }
      return left;
    } catch (IOException notStored) {
      return Set.of();
    }
  }

  /**
   * Until when the agent of a killed run may have lived. The run writes what it says as soon as it
   * says it.
   */
  private static @Nullable Instant latestEnd(Workplace place, Run run, Iteration iteration) {
    Instant end = iteration.endedAt();
    if (end != null && Iteration.ABANDONED.equals(iteration.outcome())) {
      for (Path log :
          List.of(
              AgentLog.outFile(place.logs(), run.id(), iteration.n()),
              AgentLog.errFile(place.logs(), run.id(), iteration.n()))) {
        Instant said = changedAt(log);
        end = said != null && said.isAfter(end) ? said : end;
      }
      end = end.plusSeconds(SILENT_SECONDS);
    }
    return end;
  }

  /** Whether a file was changed, or deleted, for the last time during an iteration. */
  private static boolean isDuring(@Nullable Instant begin, @Nullable Instant end, Path file) {
    Instant changed = changedAt(file);
    for (Path at = file.getParent(); changed == null && at != null; at = at.getParent()) {
      changed = changedAt(at);
    }
    return begin != null
        && end != null
        && changed != null
        && !changed.isBefore(begin.minusSeconds(COARSE_SECONDS))
        && !changed.isAfter(end);
  }

  /** Null where there is no such file. */
  private static @Nullable Instant changedAt(Path file) {
    try {
      return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
    } catch (NoSuchFileException none) {
      return null;
    } catch (IOException unknown) {
      return Instant.MAX;
    }
  }
}
