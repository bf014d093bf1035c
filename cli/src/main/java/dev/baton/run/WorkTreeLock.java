package dev.baton.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.agent.AgentProcess;
import dev.baton.git.GitLayout;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * At most one run works in a work tree: two agents in one tree would mix their files. The system
 * releases the lock when the run dies; the file names the run, whose agent may live a moment
 * longer.
 */
public final class WorkTreeLock implements AutoCloseable {
  private static final int LONGEST = 200;

  /** A guard ends the agent of a killed run within 5 s, and its last processes in 3 s more. */
  private static final Duration LEAVING = Duration.ofSeconds(12);

  private static final int LOOK_MILLIS = 100;

  private final FileChannel channel;

  private WorkTreeLock(FileChannel channel) {
    this.channel = channel;
  }

  /** The answer to a request. */
  public sealed interface Answer {
    /** The work tree is this run's until the lock is closed. */
    record Taken(WorkTreeLock lock) implements Answer {}

    /** Another run works there; its name may be empty. */
    record Held(String run) implements Answer {}

    /** A run was killed, and these processes of its agent are still there. */
    record Leaving(String run, List<Long> processes) implements Answer {}
  }

  /** The file for a work tree: beside its index. */
  public static Path file(GitLayout tree) {
    return tree.gitDir().resolve("baton-run.lock");
  }

  /**
   * Takes the lock, and waits for the agent of a run that was killed.
   *
   * @param file in a folder of this user; created if missing
   * @throws IOException where files cannot be locked
   */
  public static Answer take(Path file, String run) throws IOException {
    FileChannel channel =
        OwnFile.open(
            file,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
            OwnFile.privateFile());
    Answer answer = new Answer.Held("");
    try {
      String earlier = read(channel);
      answer = OwnFile.tryLock(channel) ? taken(channel, earlier) : new Answer.Held(earlier);
      if (answer instanceof Answer.Taken) {
        write(channel, run);
      }
      return answer;
    } finally {
      if (!(answer instanceof Answer.Taken)) {
        channel.close();
      }
    }
  }

  private static Answer taken(FileChannel channel, String earlier) {
    if (earlier.isEmpty()) {
      return new Answer.Taken(new WorkTreeLock(channel));
    }
    List<Long> left = AgentProcess.leftBy("BATON_RUN=" + earlier);
    for (long waited = 0; !left.isEmpty() && waited < LEAVING.toMillis(); waited += LOOK_MILLIS) {
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException nobodyDoes) {
        break;
      }
      left = AgentProcess.leftBy("BATON_RUN=" + earlier);
    }
    return left.isEmpty()
        ? new Answer.Taken(new WorkTreeLock(channel))
        : new Answer.Leaving(earlier, left);
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(LONGEST);
    channel.read(bytes, 0);
    return UTF_8.decode(bytes.flip()).toString().strip();
  }

  private static void write(FileChannel channel, String run) throws IOException {
    channel.truncate(0);
    channel.write(UTF_8.encode(run + "\n"), 0);
  }

  @Override
  public void close() {
    try (channel) {
      channel.truncate(0);
    } catch (IOException e) {
      // The system releases it when this process ends.
    }
  }
}
