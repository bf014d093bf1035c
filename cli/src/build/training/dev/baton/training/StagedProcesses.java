package dev.baton.training;

import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessState;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Program;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The processes of this system, but every program is an agent. */
final class StagedProcesses implements ProcessTable {
  private final ProcessTable real = ProcessTable.ofThisSystem();
  private final boolean workersAreDead;

  StagedProcesses(boolean workersAreDead) {
    this.workersAreDead = workersAreDead;
  }

  @Override
  public ProcessState look(ProcessIdentity worker, Instant lastSign) {
    return workersAreDead ? new ProcessState(Liveness.DEAD, "gone") : real.look(worker, lastSign);
  }

  @Override
  public Optional<ProcessIdentity> identify(long pid) {
    return real.identify(pid);
  }

  @Override
  public List<ProcessIdentity> ancestors() {
    return real.ancestors();
  }

  @Override
  public Optional<Program> program(long pid) {
    return real.program(pid).map(any -> new Program("/bin/claude", "claude", List.of("claude")));
  }

  @Override
  public boolean isOthers(long pid) {
    return real.isOthers(pid);
  }

  @Override
  public Optional<String> bootId() {
    return real.bootId();
  }
}
