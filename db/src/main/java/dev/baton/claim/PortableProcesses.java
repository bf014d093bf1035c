package dev.baton.claim;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Processes as the JDK shows them, for systems without {@code /proc}. The JDK gives neither machine
 * nor boot id, so a process that is not found may have run elsewhere: UNKNOWN. One that is found
 * with the same start time is alive.
 */
final class PortableProcesses implements ProcessTable {

  @Override
  public Optional<String> bootId() {
    return Optional.empty();
  }

  @Override
  public Optional<String> machineName() {
    try {
      return Optional.of(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException nameless) {
      return Optional.empty();
    }
  }

  @Override
  public Optional<ProcessIdentity> identify(long pid) {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .map(process ->
            new ProcessIdentity(null, null, null, null, pid, startMillis(process).orElse(null)));
  }

  @Override
  public ProcessState look(ProcessIdentity worker, Instant lastSign) {
    String pid = "process " + worker.pid();
    Long recorded = worker.startTicks();
    Optional<Long> found = ProcessHandle.of(worker.pid()).flatMap(PortableProcesses::startMillis);
    return recorded != null && found.filter(recorded::equals).isPresent()
        ? ProcessState.alive(pid + " is running")
        : ProcessState.unknown(
            pid + " cannot be distinguished from one of another boot or machine");
  }

  @Override
  public List<ProcessIdentity> ancestors() {
    List<ProcessIdentity> above = new ArrayList<>();
    ProcessHandle process = ProcessHandle.current().parent().orElse(null);
    while (process != null) {
      above.add(
          new ProcessIdentity(
              null, null, null, null, process.pid(), startMillis(process).orElse(null)));
      process = process.parent().orElse(null);
    }
    return above;
  }

  @Override
  public Optional<Program> program(long pid) {
    return ProcessHandle.of(pid)
        .map(ProcessHandle::info)
        .flatMap(info ->
            info.command()
                .map(command ->
                    new Program(
                        command,
                        command,
                        Stream.concat(
                                Stream.of(command),
                                Stream.of(info.arguments().orElse(new String[0])))
                            .toList())));
  }

  @Override
  public boolean isOthers(long pid) {
    Optional<String> own = ProcessHandle.current().info().user();
    Optional<String> its = ProcessHandle.of(pid).flatMap(process -> process.info().user());
    return own.isPresent() && its.isPresent() && !own.equals(its);
  }

  private static Optional<Long> startMillis(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli);
  }
}
