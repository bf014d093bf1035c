package dev.baton.claim;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Processes as Linux shows them under {@code /proc}. No process is started and no signal is sent:
 * seeing a process is enough, so one that belongs to another user counts as there.
 */
final class LinuxProcesses implements ProcessTable {
  private final Path root;
  private @Nullable ThisSystem here;

  /** What is the same for all looks of one run. */
  private record ThisSystem(
      @Nullable String machineId,
      @Nullable String bootId,
      @Nullable String pidNamespace,
      boolean allVisible) {}

  private LinuxProcesses(Path root) {
    this.root = root;
  }

  /**
   * @param root the directory that holds {@code proc} and {@code etc}
   */
  static LinuxProcesses under(String root) {
    return new LinuxProcesses(Path.of(root));
  }

  boolean isUsable() {
    return Files.isReadable(root.resolve("proc/self/stat"));
  }

  @Override
  public Optional<String> bootId() {
    return Optional.ofNullable(here().bootId);
  }

  @Override
  public Optional<ProcessIdentity> identify(long pid) {
    ProcStat stat = readStat(pid);
    if (stat == null || stat.isZombie()) {
      return Optional.empty();
    }
    ThisSystem system = here();
    return Optional.of(
        new ProcessIdentity(
            system.machineId, system.bootId, system.pidNamespace, pid, stat.startTicks()));
  }

  @Override
  public Sighting look(ProcessIdentity worker) {
    ThisSystem system = here();
    String pid = "process " + worker.pid();
    if (worker.bootId() == null || system.bootId == null) {
      return Sighting.unknown(pid + " ran on a system that does not tell its boots apart");
    }
    if (!worker.bootId().equals(system.bootId)) {
      // A shared or copied machine id must not pass a stranger off as this machine, so an unknown
      // id proves nothing.
      return worker.machineId() != null && worker.machineId().equals(system.machineId)
          ? Sighting.dead("this machine was rebooted since " + pid + " took the task")
          : Sighting.unknown(pid + " ran on another machine");
    }
    if (!Objects.equals(worker.pidNamespace(), system.pidNamespace)) {
      return Sighting.unknown(pid + " runs in another pid namespace (a container)");
    }
    return lookHere(worker, system, pid);
  }

  private Sighting lookHere(ProcessIdentity worker, ThisSystem system, String pid) {
    ProcStat stat = readStat(worker.pid());
    if (stat == null) {
      return lookForAbsence(worker, system, pid);
    }
    if (worker.startTicks() == null) {
      return Sighting.unknown(pid + " was recorded without its start time");
    }
    if (stat.startTicks() != worker.startTicks()) {
      return Sighting.dead(pid + " is gone; another program has its number now");
    }
    return stat.isZombie()
        ? Sighting.dead(pid + " has ended; its parent has not reaped it yet")
        : Sighting.alive(pid + " is running");
  }

  private Sighting lookForAbsence(ProcessIdentity worker, ThisSystem system, String pid) {
    if (!system.allVisible) {
      return Sighting.unknown(pid + " cannot be seen: /proc hides other users' processes");
    }
    // Reading may also fail for want of file descriptors or memory, which proves nothing.
    return Files.notExists(root.resolve("proc/" + worker.pid()))
        ? Sighting.dead(pid + " is gone")
        : Sighting.unknown(pid + " cannot be read");
  }

  private ThisSystem here() {
    if (here == null) {
      here =
          new ThisSystem(
              firstLine(root.resolve("etc/machine-id")),
              firstLine(root.resolve("proc/sys/kernel/random/boot_id")),
              linkTarget(root.resolve("proc/self/ns/pid")),
              // Process 1 is always there; where it is not shown (hidepid), absence proves nothing.
              Files.exists(root.resolve("proc/1/stat")));
    }
    return here;
  }

  private @Nullable ProcStat readStat(long pid) {
    try {
      byte[] bytes = Files.readAllBytes(root.resolve("proc/" + pid + "/stat"));
      return ProcStat.parse(new String(bytes, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return null;
    }
  }

  private static @Nullable String firstLine(Path file) {
    try {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
      return text.isEmpty() ? null : text;
    } catch (IOException e) {
      return null;
    }
  }

  private static @Nullable String linkTarget(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return null;
    }
  }
}
