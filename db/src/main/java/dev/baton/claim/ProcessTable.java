package dev.baton.claim;

import java.io.File;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The processes of this machine, as far as they can be seen from here. */
public interface ProcessTable {
  /**
   * Looks for a worker's process. Never fails: what cannot be determined is UNKNOWN.
   *
   * @param lastSign when the worker was last known to be working, such as the last renewal of its
   *     claim; a reboot before then cannot have ended it
   */
  ProcessState look(ProcessIdentity worker, Instant lastSign);

  /** The identity of a running process; empty when there is no such process or it is a zombie. */
  Optional<ProcessIdentity> identify(long pid);

  /**
   * The ancestors of this process, the parent first, up to the first one that cannot be seen; empty
   * where they cannot be determined.
   */
  List<ProcessIdentity> ancestors();

  /**
   * The same processes for a database.
   *
   * @param databaseFileSystem gives the kind of its file system, such as ext4; empty where the
   *     database is not a file. Asked only when a process of another boot is looked for, or one is
   *     to be stored
   * @param places gives folders of this machine in which processes are noted if the database is not
   *     on its disk
   */
  default ProcessTable of(Supplier<String> databaseFileSystem, Supplier<List<Path>> places) {
    return this;
  }

  /** The identity of a process on this machine, to be stored: with what shows that it ran here. */
  default ProcessIdentity marked(ProcessIdentity process) {
    return process;
  }

  /** The program that a process runs; empty when it cannot be read. */
  Optional<Program> program(long pid);

  /** Whether the process certainly belongs to another user. */
  boolean isOthers(long pid);

  /**
   * Identifies the boot, and with it the clocks that start at boot; empty where the system has no
   * such id.
   */
  Optional<String> bootId();

  /** The name of this machine, for people; empty where it is not known. */
  default Optional<String> machineName() {
    return Optional.empty();
  }

  /** The working directory of a process; empty where it cannot be seen. */
  default Optional<String> directory(long pid) {
    return Optional.empty();
  }

  static ProcessTable ofThisSystem() {
    LinuxProcesses linux = LinuxProcesses.under("/");
    return linux.isUsable() ? linux : new PortableProcesses();
  }

  /**
   * Processes as the JDK shows them, for systems without {@code /proc}. The JDK gives neither
   * machine nor boot id, so a process that is not found may have run elsewhere: UNKNOWN. One that
   * is found with the same start time is alive.
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

  /** The pids of all processes that {@code /proc} shows; none on other systems. */
  static List<Long> pids() {
    List<Long> pids = new ArrayList<>();
    String[] names = new File("/proc").list();
    for (String name : names == null ? new String[0] : names) {
      if (Character.isDigit(name.charAt(0))) {
        pids.add(Long.parseLong(name));
      }
    }
    return pids;
  }

  /**
   * The fields of a Linux stat file that Baton uses; see {@code proc_pid_stat(5)}.
   *
   * @param state field 3, such as {@code R}, {@code S} or {@code Z}
   * @param parent field 4, the parent's pid; 0 for none
   * @param group field 5, the process group
   * @param threads field 20
   * @param startTicks field 22
   */
  record ProcStat(char state, long parent, long group, long threads, long startTicks) {
    private static final int PARENT = 4;
    private static final int GROUP = 5;
    private static final int THREADS = 20;
    private static final int START_TIME = 22;

    /**
     * Parses a stat line. The command name in field 2 may contain spaces and parentheses, so fields
     * are counted from the last closing parenthesis.
     *
     * @return null when the text is not a stat line
     */
    public static @Nullable ProcStat parse(String line) {
      StringTokenizer fields = new StringTokenizer(line.substring(line.lastIndexOf(')') + 1));
      if (fields.countTokens() <= START_TIME - 3) {
        return null;
      }
      char state = fields.nextToken().charAt(0);
      long parent = 0;
      long group = 0;
      long threads = 0;
      try {
        for (int field = PARENT; field < START_TIME; field++) {
          String text = fields.nextToken();
          parent = field == PARENT ? Long.parseLong(text) : parent;
          group = field == GROUP ? Long.parseLong(text) : group;
          threads = field == THREADS ? Long.parseLong(text) : threads;
        }
        return new ProcStat(state, parent, group, threads, Long.parseLong(fields.nextToken()));
      } catch (NumberFormatException e) {
        return null;
      }
    }

    /**
     * Whether the process has ended and only its entry remains. A process whose main thread ended
     * before the others has the same state, but more than one thread.
     */
    public boolean isZombie() {
      return state == 'X' || (state == 'Z' && threads <= 1);
    }
  }
}
