package dev.baton.claim;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/**
 * An empty file for each process that was recorded in a database which other machines use, too.
 *
 * <p>Virtual machines that were resumed from one snapshot share the machine id, the boot id, the
 * namespaces and all processes of that moment. They do not share the files that were written since,
 * so a process that is missing here has ended only if it was recorded here.
 */
final class ProcessNotes {
  private static final String FOLDER = "workers";
  private static final Duration KEPT = Duration.ofDays(30);

  private final Supplier<List<Path>> places;

  /**
   * @param places folders of this machine, each for some of those who work here; what does not
   *     exist, or is on a network, is not used
   */
  ProcessNotes(Supplier<List<Path>> places) {
    this.places = places;
  }

  /** Notes a process; false where nobody looks for notes. */
  boolean add(ProcessIdentity process) {
    List<Path> all = places.get();
    for (Path place : all) {
      try {
        if (isOfThisMachine(place)) {
          add(place.resolve(FOLDER), name(process));
        }
      } catch (IOException notHere) {
        // Without a note, only its lease will end the claim.
      }
    }
    return !all.isEmpty();
  }

  private static void add(Path folder, String name) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    try {
      Path file = Files.createFile(folder.resolve(name));
      deleteOlderThan(Files.getLastModifiedTime(file).toInstant().minus(KEPT), folder);
    } catch (FileAlreadyExistsException known) {
      // The process has claimed before.
    }
  }

  /**
   * Whether a process was noted.
   *
   * @param process of this boot and pid namespace
   */
  boolean has(ProcessIdentity process) {
    for (Path place : places.get()) {
      try {
        if (Files.exists(place.resolve(FOLDER).resolve(name(process))) && isOfThisMachine(place)) {
          return true;
        }
      } catch (IOException notHere) {
        // There may be another one.
      }
    }
    return false;
  }

  private static boolean isOfThisMachine(Path place) throws IOException {
    return Files.exists(place) && MachineMark.isOfOneKernel(Files.getFileStore(place).type());
  }

  private static String name(ProcessIdentity process) {
    return process.bootId()
        + "-"
        + process.pidNamespace()
        + "-"
        + process.pid()
        + "-"
        + process.startTicks();
  }

  private static void deleteOlderThan(Instant limit, Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
            .toInstant()
            .isBefore(limit)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
