package dev.baton.cli.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.claim.ProcessIdentity;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * In which session each agent's process is, as the start hook of the session said: most agents do
 * not tell it to the commands that they run. One small file for each process, beside the database.
 */
public final class NotedSessions {
  private static final int LONGEST = 200;

  private final Path folder;

  /**
   * @param database the file, or the one that would be there if it were not on a server
   */
  public NotedSessions(Path database) {
    folder = database.toAbsolutePath().resolveSibling("sessions");
  }

  /**
   * Notes it instead of an earlier one, and forgets those of processes that have ended. What was
   * noted in another pid namespace or boot stays: only there it is known which have ended.
   */
  public void note(ProcessIdentity agent, String session) throws IOException {
    Files.createDirectories(folder, OwnFile.privateFolder());
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path file : all) {
        String name = file.getFileName().toString();
        String pid = name.split("-", 2)[0];
        if (name.endsWith(system(agent))
            && pid.matches("\\d{1,18}")
            && ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
          Files.deleteIfExists(file);
        }
      }
    }
    try (FileChannel file = OwnFile.create(file(agent))) {
      file.truncate(0);
      file.write(ByteBuffer.wrap(session.getBytes(UTF_8)));
    }
  }

  /** The session of a process. */
  public Optional<String> of(ProcessIdentity agent) {
    Path file = file(agent);
    try {
      if (OwnFile.isPlain(file) && Files.size(file) <= LONGEST) {
        return Optional.of(Files.readString(file));
      }
    } catch (IOException unreadable) {
      // As if nothing was noted.
    }
    return Optional.empty();
  }

  /** A process with the same number may be another one later, or in a container. */
  private Path file(ProcessIdentity agent) {
    return folder.resolve(agent.pid() + "-" + agent.startTicks() + system(agent));
  }

  private static String system(ProcessIdentity agent) {
    return "-" + agent.bootId() + "-" + agent.pidNamespace();
  }
}
