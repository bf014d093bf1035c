package dev.baton.sweep;

import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessState;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Program;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Processes that a test starts and ends. */
final class FakeProcesses implements ProcessTable {
  private final Map<Long, Liveness> known = new HashMap<>();
  private String boot = "boot-1";
  int looks;

  /** Starts a worker's process. */
  ProcessIdentity start(long pid) {
    known.put(pid, Liveness.ALIVE);
    return new ProcessIdentity("machine", boot, "pid:[1]", null, pid, 777L);
  }

  void set(long pid, Liveness liveness) {
    known.put(pid, liveness);
  }

  /** Moves to another machine, or back; it has the same processes. */
  void swapBoot() {
    boot = boot.equals("boot-1") ? "boot-9" : "boot-1";
  }

  void reboot() {
    boot = "boot-2";
    known.replaceAll((pid, liveness) -> Liveness.DEAD);
  }

  @Override
  public ProcessState look(ProcessIdentity worker, Instant lastSign) {
    looks++;
    Liveness liveness = known.getOrDefault(worker.pid(), Liveness.UNKNOWN);
    return new ProcessState(liveness, "process " + worker.pid() + " is " + liveness.wireName());
  }

  @Override
  public Optional<ProcessIdentity> identify(long pid) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<ProcessIdentity> ancestors() {
    return List.of();
  }

  @Override
  public Optional<Program> program(long pid) {
    return Optional.empty();
  }

  @Override
  public boolean isOthers(long pid) {
    return false;
  }

  @Override
  public Optional<String> bootId() {
    return Optional.of(boot);
  }
}
