package dev.baton.tracker.link;

import dev.baton.install.Front;
import dev.baton.install.InstallFailure;
import dev.baton.install.Prefix;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.HomeAccess;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Stands in front of the program of a linked tracker, under its name. */
public record HomeFront(HomeAccess access) {
  private static final String MEMORY = "front";

  /**
   * A front.
   *
   * @param place where it is
   * @param real the program behind it
   */
  public record Placed(Path place, Path real) {}

  /**
   * Installs it.
   *
   * @param launcher Baton's own
   * @return null when the tasks are not behind a program
   * @throws IOException when the link cannot be read
   * @throws dev.baton.install.InstallFailure when it cannot be installed
   */
  public @Nullable Placed install(Prefix prefix, Path launcher) throws IOException {
    TrackerProgram program = access.program();
    if (program == null) {
      return null;
    }
    Front front = new Front(prefix, name(program.executable()));
    front.install(launcher, program.executable(), access.file());
    access.links().remember(MEMORY, prefix.folder().toString());
    return new Placed(front.place(), program.executable());
  }

  /** The prefix of the front of this repository; null for none. */
  @Nullable String prefix() {
    return access.links().memory(MEMORY).orElse(null);
  }

  /**
   * Keeps the front of an earlier link, in front of the program of the present one.
   *
   * @throws IOException when the link cannot be read
   */
  void moveTo(String prefix) throws IOException {
    TrackerProgram program = access.program();
    access.links().remember(MEMORY, prefix);
    if (program != null) {
      Front front = new Front(new Prefix(Path.of(prefix)), name(program.executable()));
      try {
        front.moveTo(program.executable());
      } catch (InstallFailure unchanged) {
        // The launcher looks for the program on the PATH when it is not where it was.
      }
    }
  }

  /** The front of this repository; null for none. */
  public @Nullable Placed find() {
    Front front = front();
    Path real = front == null ? null : front.program();
    return front == null || real == null ? null : new Placed(front.place(), real);
  }

  private @Nullable Front front() {
    String folder = prefix();
    return folder == null ? null : new Front(new Prefix(Path.of(folder)), programName());
  }

  private String programName() {
    try {
      TrackerProgram program = access.program();
      return program == null ? "bd" : name(program.executable());
    } catch (IOException | RuntimeException unreadable) {
      return "bd";
    }
  }

  /**
   * Removes it, if there is one, and no other repository uses it.
   *
   * @return where it was; null when nothing was removed
   * @throws dev.baton.install.InstallFailure when it cannot be removed
   */
  public @Nullable Path remove() {
    Front front = front();
    if (front == null) {
      return null;
    }
    access.links().remember(MEMORY, null);
    return front.remove(access.file()) ? front.place() : null;
  }

  private static String name(Path executable) {
    return executable.getFileName().toString();
  }
}
