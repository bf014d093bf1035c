package dev.baton.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
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
    private static final int THREADS = 20;
    private static final int START_TIME = 22;

    @Override
    public List<ProcessInfo> all() {
      List<ProcessInfo> all = new ArrayList<>();
      String[] names = new File("/proc").list();
      for (String name : names == null ? new String[0] : names) {
        if (Character.isDigit(name.charAt(0))) {
          ProcessInfo process = find(Long.parseLong(name));
          if (process != null) {
            all.add(process);
          }
        }
      }
      return all;
    }

    @Override
    public @Nullable ProcessInfo find(long pid) {
      String line = read(pid, "stat");
      return line == null ? null : parse(pid, line);
    }

    /**
     * Fields are counted from the last parenthesis, because the name in field 2 may contain any. A
     * zombie with several threads is one whose main thread ended first: it is still running.
     */
    static @Nullable ProcessInfo parse(long pid, String line) {
      StringTokenizer fields = new StringTokenizer(line.substring(line.lastIndexOf(')') + 1));
      if (fields.countTokens() <= START_TIME - 3) {
        return null;
      }
      char state = fields.nextToken().charAt(0);
      long[] numbers = new long[START_TIME + 1];
      for (int field = 4; field <= START_TIME; field++) {
        // Other fields may exceed a long and are not used.
        String text = fields.nextToken();
        numbers[field] =
            field <= 5 || field == THREADS || field == START_TIME ? Long.parseLong(text) : 0;
      }
      boolean ended = state == 'X' || (state == 'Z' && numbers[THREADS] <= 1);
      return ended ? null : new ProcessInfo(pid, numbers[4], numbers[5], numbers[START_TIME]);
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
