package dev.baton.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.claim.ProcessTable;
import dev.baton.claim.ProcessTable.ProcStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All visible processes of this system. Zombies have ended and are not included. */
interface Processes {
  List<ProcessInfo> all();

  /** Null when there is none. */
  @Nullable ProcessInfo find(long pid);

  /** Whether it was started with that variable, as far as that can be seen. */
  boolean carries(long pid, String mark);

  static Processes ofThisSystem() {
    return Files.isReadable(Path.of("/proc/self/stat"))
        ? new ProcfsProcesses()
        : new OtherProcesses();
  }

  /** What Java shows of processes: neither groups nor variables. */
  final class OtherProcesses implements Processes {
    @Override
    public List<ProcessInfo> all() {
      List<ProcessInfo> all = new ArrayList<>();
      ProcessHandle.allProcesses().forEach(handle -> all.add(process(handle)));
      return all;
    }

    @Override
    public @Nullable ProcessInfo find(long pid) {
      return ProcessHandle.of(pid).map(OtherProcesses::process).orElse(null);
    }

    @Override
    public boolean carries(long pid, String mark) {
      return false;
    }

    private static ProcessInfo process(ProcessHandle handle) {
      long parent = handle.parent().map(ProcessHandle::pid).orElse(0L);
      long start = handle.info().startInstant().map(at -> at.toEpochMilli()).orElse(0L);
      return new ProcessInfo(handle.pid(), parent, 0, start);
    }
  }

  /**
   * The properties of a running process that show whom it belongs to.
   *
   * @param parent its parent's pid; 0 for none
   * @param group its process group; 0 where that is not known
   * @param start when it started, in a unit of the system; later ones are greater
   */
  record ProcessInfo(long pid, long parent, long group, long start) {}

  /** Processes as {@code proc(5)} shows them. */
  final class ProcfsProcesses implements Processes {
    @Override
    public List<ProcessInfo> all() {
      List<ProcessInfo> all = new ArrayList<>();
      for (long pid : ProcessTable.pids()) {
        ProcessInfo process = find(pid);
        if (process != null) {
          all.add(process);
        }
      }
      return all;
    }

    @Override
    public @Nullable ProcessInfo find(long pid) {
      String line = read(pid, "stat");
      return line == null ? null : parse(pid, line);
    }

    /** Parses a stat line; null when it is not one, or the process has ended. */
    static @Nullable ProcessInfo parse(long pid, String line) {
      ProcStat stat = ProcStat.parse(line);
      return stat == null || stat.isZombie()
          ? null
          : new ProcessInfo(pid, stat.parent(), stat.group(), stat.startTicks());
    }

    @Override
    public boolean carries(long pid, String mark) {
      String variables = read(pid, "environ");
      return variables != null && ("\0" + variables + "\0").contains("\0" + mark + "\0");
    }

    /** Null when it is gone, or belongs to another user. */
    private static @Nullable String read(long pid, String file) {
      try {
        return new String(Files.readAllBytes(Path.of("/proc/" + pid, file)), ISO_8859_1);
      } catch (IOException e) {
        return null;
      }
    }
  }
}
