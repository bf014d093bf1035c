package dev.baton.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Creates the temporary folders of all tests: in memory where Linux has room there, because a
 * repository and a database wait for the disk at each commit, otherwise where Java creates them.
 */
public final class MemoryFolders implements TempDirFactory {
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final Path MOUNTS = Path.of("/proc/self/mounts");

  /** In a container it is often smaller, and a copy of the distribution takes 100 MB. */
  private static final long ENOUGH = 4L << 30;

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test)
      throws IOException {
    Optional<Path> place = place();
    return place.isPresent()
        ? Files.createTempDirectory(place.get(), "junit-")
        : Files.createTempDirectory("junit-");
  }

  /** The folder in memory; empty where programs cannot be run there, or where it is small. */
  static Optional<Path> place() throws IOException {
    boolean usable =
        Files.exists(MOUNTS)
            && Files.isWritable(MEMORY)
            && runsPrograms(Files.readAllLines(MOUNTS))
            && Files.getFileStore(MEMORY).getUsableSpace() >= ENOUGH;
    return usable ? Optional.of(MEMORY) : Optional.empty();
  }

  private static boolean runsPrograms(List<String> mounts) {
    String mount =
        mounts.stream()
            .filter(line -> line.contains(" " + MEMORY + " tmpfs "))
            .findAny()
            .orElse("");
    return !mount.isEmpty() && !mount.contains("noexec");
  }
}
