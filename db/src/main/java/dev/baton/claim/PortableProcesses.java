package dev.baton.claim;

import java.time.Instant;
import java.util.Optional;

/**
 * Processes as the JDK shows them, for systems without {@code /proc}. The JDK does not tell machine
 * or boot, so a process that is not found may as well have run elsewhere: UNKNOWN. One that is
 * found with the same start time is alive.
 */
final class PortableProcesses implements ProcessTable {

  @Override
  public Optional<String> bootId() {
    return Optional.empty();
  }

  @Override
  public Optional<ProcessIdentity> identify(long pid) {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .map(process ->
            new ProcessIdentity(null, null, null, pid, startMillis(process).orElse(null)));
  }

  @Override
  public Sighting look(ProcessIdentity worker) {
    String pid = "process " + worker.pid();
    Long recorded = worker.startTicks();
    Optional<Long> found = ProcessHandle.of(worker.pid()).flatMap(PortableProcesses::startMillis);
    return recorded != null && found.filter(recorded::equals).isPresent()
        ? Sighting.alive(pid + " is running")
        : Sighting.unknown(pid + " cannot be told apart from one of another boot or machine");
  }

  private static Optional<Long> startMillis(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli);
  }
}
