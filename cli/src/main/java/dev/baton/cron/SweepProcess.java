package dev.baton.cron;

import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessTable;
import dev.baton.cron.CronMemory.Result;
import dev.baton.cron.CronRun.Sweep;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Sweeps a repository in a process of its own, with {@code baton cron sweep}. A thread that hangs
 * in a system call, on a network file system or in a driver, cannot be ended from within its
 * process; another process can be killed, or left behind. This process itself never accesses a
 * repository.
 *
 * @param launcher the installed program
 * @param options of {@code cron sweep}
 * @param limit the time limit for one repository
 */
public record SweepProcess(
    Path launcher, StateFolder state, List<String> options, Duration limit, ProcessTable processes)
    implements Sweep {
  /** The directory matters: the repository's own config file is looked up from there. */
  private static final String SCRIPT =
      "cd \"$1\" 2>/dev/null || cd /; shift; exec \"$@\" </dev/null";

  private static final int NO_DATABASE = 3;
  private static final int DATABASE_UNAVAILABLE = 5;
  private static final int MOST_OUTPUT = 1 << 20;
  private static final Duration DYING = Duration.ofSeconds(5);

  @Override
  public Report sweep(String database) {
    try {
      Path out = Files.createTempFile(state.folder(), "sweep-", ".out");
      Path err = Files.createTempFile(state.folder(), "sweep-", ".err");
      try {
        return sweep(database, out, err);
      } finally {
        Files.deleteIfExists(out);
        Files.deleteIfExists(err);
      }
    } catch (IOException e) {
      return failed("cannot be swept: " + FileTrouble.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed("the run was interrupted");
    }
  }

  private Report sweep(String database, Path out, Path err)
      throws IOException, InterruptedException {
    // Into files, because a pipe that nobody reads would block the sweep.
    Process process =
        builder(database).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      return end(process);
    }
    String said = lastLine(read(err));
    return switch (process.exitValue()) {
      // A warning does not keep the sweep from working.
      case 0 -> swept(read(out), said);
      case NO_DATABASE -> new Report(Result.GONE, List.of(), said, null, null);
      case DATABASE_UNAVAILABLE -> new Report(Result.UNAVAILABLE, List.of(), said, null, null);
      default -> failed(said.isEmpty() ? "the sweep ended with code " + process.exitValue() : said);
    };
  }

  static Report swept(String output, String complaint) {
    List<String> changes = new ArrayList<>();
    Duration again = null;
    for (String line : output.lines().toList()) {
      if (line.startsWith(AGAIN)) {
        again = Duration.ofMillis(Long.parseLong(line.substring(AGAIN.length())));
      } else {
        changes.add(line);
      }
    }
    return new Report(Result.SWEPT, changes, complaint, null, again);
  }

  private ProcessBuilder builder(String database) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("/bin/sh", "-c", SCRIPT, "sh", folderOf(database)));
    command.addAll(List.of(launcher.toString(), "cron", "sweep", "--db", database));
    command.addAll(List.of("--actor", "cron", "--quiet"));
    command.addAll(options);
    ProcessBuilder builder = new ProcessBuilder(command).directory(Path.of("/").toFile());
    // Nobody repeats this call by hand while a server starts.
    builder.environment().putIfAbsent("BATON_LOCK_TIMEOUT", "20s");
    // They would refer to another repository, and another claim.
    builder
        .environment()
        .keySet()
        .removeIf(name ->
            name.startsWith("GIT_") || name.equals("BATON_TASK") || name.equals("BATON_EPOCH"));
    return builder;
  }

  private static String folderOf(String database) {
    return Registry.isOnServer(database) ? "/" : folderOf(Path.of(database));
  }

  /** The top of the main work tree, derived from the path of the database. */
  static String folderOf(Path database) {
    Path folder = database.getParent();
    Path above = folder == null ? null : folder.getParent();
    if (folder == null || above == null) {
      return "/";
    }
    if (folder.endsWith(".baton")) {
      return above.toString();
    }
    Path top = above.getParent();
    return folder.endsWith("baton") && above.endsWith(".git") && top != null
        ? top.toString()
        : folder.toString();
  }

  private Report end(Process process) throws InterruptedException {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    boolean ended = process.waitFor(DYING.toSeconds(), TimeUnit.SECONDS);
    String complaint = "the sweep took longer than " + limit.toSeconds() + " s and was killed";
    String stuck = ended ? "" : ProcessMark.of(processes, process.pid());
    return new Report(Result.TIMED_OUT, List.of(), complaint, stuck.isEmpty() ? null : stuck, null);
  }

  private static Report failed(String complaint) {
    return new Report(Result.FAILED, List.of(), complaint, null, null);
  }

  private static String read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8);
    }
  }

  static String lastLine(String text) {
    String stripped = text.strip();
    String line = stripped.substring(stripped.lastIndexOf('\n') + 1);
    // The caller adds such a prefix itself.
    for (String prefix : new String[] {"warning: ", "baton: "}) {
      if (line.startsWith(prefix)) {
        return line.substring(prefix.length());
      }
    }
    return line;
  }

  /** A process as one word: its pid, start time and boot. */
  static final class ProcessMark {
    /** The mark of a running process; empty when there is none with that pid. */
    static String of(ProcessTable processes, long pid) {
      return processes.identify(pid).map(ProcessMark::text).orElse("");
    }

    private static String text(ProcessIdentity process) {
      return process.pid() + "/" + process.startTicks() + "/" + process.bootId();
    }

    /** Whether the marked process is still running, rather than another one with its pid. */
    static boolean isRunning(ProcessTable processes, String mark) {
      int end = mark.indexOf('/');
      try {
        return end > 0 && of(processes, Long.parseLong(mark.substring(0, end))).equals(mark);
      } catch (NumberFormatException garbage) {
        return false;
      }
    }
  }
}
