package dev.baton.agent;

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
}
