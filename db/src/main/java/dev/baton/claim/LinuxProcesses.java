package dev.baton.claim;

import dev.baton.claim.MachineMark.ProcessNotes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Processes as Linux shows them under {@code /proc}. Reading is enough: no process is started and
 * no signal is sent, so processes of other users can be checked too.
 */
final class LinuxProcesses implements ProcessTable {
  /** A longer chain of ancestors would be a cycle. */
  private static final int MOST_ANCESTORS = 64;

  private final Path root;
  private final Supplier<String> fileSystem;
  private final Supplier<List<Path>> places;
  private @Nullable LinuxSystem here;
  private @Nullable Boolean allVisible;
  private @Nullable String mark;
  private boolean isMarkRead;

  private LinuxProcesses(Path root, Supplier<String> fileSystem, Supplier<List<Path>> places) {
    this.root = root;
    this.fileSystem = fileSystem;
    this.places = places;
  }

  /**
   * @param root the directory that holds {@code proc} and {@code etc}
   */
  static LinuxProcesses under(String root) {
    return new LinuxProcesses(Path.of(root), () -> "", List::of);
  }

  boolean isUsable() {
    return Files.isReadable(root.resolve("proc/self/stat"));
  }

  @Override
  public Optional<String> machineName() {
    return Optional.ofNullable(here().name());
  }

  @Override
  public Optional<String> bootId() {
    // Each time namespace has its own clocks, which cannot be compared with those of another.
    String boot = here().bootId();
    return Optional.ofNullable(
        boot == null || here().isFirstTimeNamespace() ? boot : boot + "/" + here().timeNamespace());
  }

  @Override
  public Optional<ProcessIdentity> identify(long pid) {
    if (!here().isProcOwn()) {
      // The pid is only what the caller said: /proc numbers processes differently and may show
      // another process under it.
      return pid > 0 ? Optional.of(here().identity(pid, null)) : Optional.empty();
    }
    long leader = here().processOf(pid);
    ProcStat stat = readStat(leader);
    return stat == null || stat.isZombie()
        ? Optional.empty()
        : Optional.of(here().identity(leader, stat.startTicks()));
  }

  @Override
  public ProcessTable of(Supplier<String> databaseFileSystem, Supplier<List<Path>> places) {
    return new LinuxProcesses(root, databaseFileSystem, places);
  }

  @Override
  public ProcessIdentity marked(ProcessIdentity process) {
    boolean noted = !MachineMark.isOfDisk(mark()) && new ProcessNotes(places).add(process);
    return process.marked(noted ? MachineMark.noted(mark()) : mark());
  }

  private @Nullable String mark() {
    if (!isMarkRead) {
      mark = MachineMark.of(root, fileSystem.get());
      isMarkRead = true;
    }
    return mark;
  }

  @Override
  public List<ProcessIdentity> ancestors() {
    List<ProcessIdentity> above = new ArrayList<>();
    if (!here().isProcOwn()) {
      return above;
    }
    ProcStat stat = ProcStat.parse(LinuxSystem.text(root.resolve("proc/self/stat")));
    while (stat != null && stat.parent() > 0 && above.size() < MOST_ANCESTORS) {
      long parent = stat.parent();
      stat = readStat(parent);
      if (stat != null) {
        above.add(here().identity(parent, stat.startTicks()));
      }
    }
    return above;
  }

  @Override
  public Optional<Program> program(long pid) {
    Path process = root.resolve("proc/" + pid);
    String command = LinuxSystem.text(process.resolve("cmdline"));
    String name = LinuxSystem.text(process.resolve("comm")).strip();
    if (name.isEmpty()) {
      return Optional.empty();
    }
    String executable = LinuxSystem.linkTarget(process.resolve("exe"));
    return Optional.of(
        new Program(
            executable == null ? "" : executable,
            name,
            command.isEmpty() ? List.of() : List.of(command.split("\0"))));
  }

  @Override
  public Optional<String> directory(long pid) {
    return Optional.ofNullable(LinuxSystem.linkTarget(root.resolve("proc/" + pid + "/cwd")));
  }

  @Override
  public boolean isOthers(long pid) {
    String own = here().effectiveUser("self");
    String its = here().effectiveUser(Long.toString(pid));
    return here().isProcOwn() && !own.isEmpty() && !its.isEmpty() && !own.equals(its);
  }

  @Override
  public ProcessState look(ProcessIdentity worker, Instant lastSign) {
    LinuxSystem system = here();
    String pid = "process " + worker.pid();
    if (worker.bootId() == null || system.bootId() == null) {
      return ProcessState.unknown(pid + " ran on a system without a boot id");
    }
    if (!worker.bootId().equals(system.bootId())) {
      return lookAcrossBoots(worker, lastSign, pid);
    }
    if (!Objects.equals(worker.pidNamespace(), system.pidNamespace())) {
      return ProcessState.unknown(pid + " runs in another pid namespace (a container)");
    }
    if (!system.isProcOwn()) {
      return ProcessState.unknown(
          pid + " cannot be checked: /proc shows the processes of another pid namespace");
    }
    ProcessState seen = lookHere(worker, pid);
    return seen.liveness() == Liveness.DEAD
            && MachineMark.isNoted(worker.machineMark())
            && !new ProcessNotes(places).has(worker)
        ? ProcessState.unknown(
            pid
                + " is not here, but may run on another copy of this virtual machine: this one has"
                + " no note of it")
        : seen;
  }

  /**
   * A different boot id proves a reboot only if the machine is the same and booted after the
   * worker's last heartbeat. Containers and copied disk images can share a machine id, and
   * containers may have boot ids of their own; a system that was saved and restored with its
   * processes may have another one than before.
   */
  private ProcessState lookAcrossBoots(ProcessIdentity worker, Instant lastSign, String pid) {
    LinuxSystem system = here();
    if (worker.machineId() == null || !worker.machineId().equals(system.machineId())) {
      return ProcessState.unknown(pid + " ran on another machine");
    }
    Instant booted = system.bootedAt();
    if (booted == null) {
      return ProcessState.unknown(
          pid + " has another boot id, and the time of this boot is not known");
    }
    if (!lastSign.isBefore(booted)) {
      return ProcessState.unknown(
          pid
              + " has another boot id, but was working after this machine had started"
              + " (a container, or a copied machine id)");
    }
    if (!MachineMark.agree(worker.machineMark(), mark())) {
      return ProcessState.unknown(
          pid
              + " has another boot id, and no more than the machine id, which copies of a machine"
              + " share, shows that it ran here");
    }
    ProcStat stat = system.isProcOwn() ? readStat(worker.pid()) : null;
    return stat != null && here().identity(worker.pid(), stat.startTicks()).hasStartOf(worker)
        ? ProcessState.unknown(
            pid + " has another boot id, but one with its number and its start time is running")
        : ProcessState.deadSince(
            booted, "this machine was rebooted since " + pid + " claimed the task");
  }

  private ProcessState lookHere(ProcessIdentity worker, String pid) {
    // Asked first, because reading the file would make an exception for each worker that is gone.
    Path entry = root.resolve("proc/" + worker.pid());
    if (isMissing(entry)) {
      return absent(pid, true);
    }
    ProcStat stat = readStat(worker.pid());
    if (stat == null) {
      return absent(pid, isMissing(entry));
    }
    if (worker.startTicks() == null) {
      return ProcessState.unknown(pid + " was recorded without its start time");
    }
    boolean sameTicks = stat.startTicks() == worker.startTicks();
    if (!Objects.equals(worker.timeNamespace(), here().timeNamespace())
        && !(sameTicks && worker.timeNamespace() == null)) {
      // Each time namespace shifts the start times that it shows (time_namespaces(7)).
      return ProcessState.unknown(
          pid + " is there, but its start time was recorded in another time namespace");
    }
    if (!sameTicks) {
      return ProcessState.deadSince(
          here().momentOf(stat.startTicks()),
          pid + " is gone; its pid now belongs to another program");
    }
    return stat.isZombie()
        ? ProcessState.dead(pid + " has ended (zombie)")
        : ProcessState.alive(pid + " is running");
  }

  private ProcessState absent(String pid, boolean missing) {
    Boolean all = allVisible;
    if (all == null) {
      all = here().allVisible();
      allVisible = all;
    }
    if (!all) {
      return ProcessState.unknown(pid + " cannot be seen: /proc hides other users' processes");
    }
    // Reading can also fail because file descriptors or memory ran out, which proves nothing.
    return missing
        ? ProcessState.dead(pid + " is gone")
        : ProcessState.unknown(pid + " cannot be read");
  }

  /** As {@code Files.notExists}, which makes an exception of its own for each missing file. */
  private static boolean isMissing(Path file) {
    try {
      return file.getFileSystem().provider().readAttributesIfExists(file, BasicFileAttributes.class)
          == null;
    } catch (IOException unknown) {
      return false;
    }
  }

  private LinuxSystem here() {
    if (here == null) {
      here = LinuxSystem.read(root);
    }
    return here;
  }

  private @Nullable ProcStat readStat(long pid) {
    return ProcStat.parse(LinuxSystem.text(root.resolve("proc/" + pid + "/stat")));
  }
}
