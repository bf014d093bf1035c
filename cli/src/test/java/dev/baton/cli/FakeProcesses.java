package dev.baton.cli;

import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessState;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Program;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The processes of a machine, started and ended by the test. */
public final class FakeProcesses implements ProcessTable {
  private final Map<Long, Long> startTicks = new HashMap<>();
  private final List<Long> above = new ArrayList<>();
  private final Map<Long, Program> programs = new HashMap<>();
  private final Map<Long, String> directories = new HashMap<>();
  private long ticks = 1000;
  private String machine = "machine-1";

  /** Starts a process with this pid; an older one with the same pid is gone. */
  public void start(long pid) {
    startTicks.put(pid, ++ticks);
  }

  public void kill(long pid) {
    startTicks.remove(pid);
  }

  /** Moves Baton to another machine, from which no earlier worker can be seen. */
  public void moveToAnotherMachine() {
    machine = "machine-2";
  }

  @Override
  public ProcessState look(ProcessIdentity worker, Instant lastSign) {
    String pid = "process " + worker.pid();
    if (!machine.equals(worker.machineId())) {
      return new ProcessState(Liveness.UNKNOWN, pid + " ran on another machine");
    }
    return identify(worker.pid()).equals(Optional.of(worker))
        ? new ProcessState(Liveness.ALIVE, pid + " is running")
        : new ProcessState(Liveness.DEAD, pid + " is gone");
  }

  @Override
  public Optional<ProcessIdentity> identify(long pid) {
    return Optional.ofNullable(startTicks.get(pid))
        .map(start -> new ProcessIdentity(machine, "boot-1", "pid:[1]", null, pid, start));
  }

  /** Sets the pids of the processes above Baton, the nearest first. */
  public void setAbove(long... pids) {
    above.clear();
    for (long pid : pids) {
      above.add(pid);
    }
  }

  /** Sets the program of a process. */
  public void setProgram(long pid, String... command) {
    programs.put(pid, new Program("", command[0], List.of(command)));
  }

  /** Sets where a process works. */
  public void setDirectory(long pid, String path) {
    directories.put(pid, path);
  }

  @Override
  public Optional<String> directory(long pid) {
    return Optional.ofNullable(directories.get(pid));
  }

  @Override
  public List<ProcessIdentity> ancestors() {
    return above.stream().flatMap(pid -> identify(pid).stream()).toList();
  }

  @Override
  public Optional<Program> program(long pid) {
    return Optional.ofNullable(programs.get(pid));
  }

  @Override
  public boolean isOthers(long pid) {
    return false;
  }

  @Override
  public Optional<String> bootId() {
    return Optional.of("boot-1");
  }
}
