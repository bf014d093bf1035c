package dev.baton.claim;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The properties of this system that decide which processes can be compared. They do not change
 * during one command.
 */
record LinuxSystem(
    Path root,
    @Nullable String machineId,
    @Nullable String bootId,
    @Nullable String pidNamespace,
    @Nullable String timeNamespace,
    boolean isProcOwn) {
  /** The initial time namespace; see {@code include/linux/proc_ns.h}. */
  private static final String FIRST_TIME_NAMESPACE = "time:[4026531834]";

  /** {@code sysconf(_SC_CLK_TCK)}: 100 on every Linux that Java runs on. */
  private static final long MILLIS_PER_TICK = 10;

  /** CAP_SYS_PTRACE; see {@code capabilities(7)}. */
  private static final long TRACE = 1L << 19;

  /**
   * @param root the directory that holds {@code proc} and {@code etc}
   */
  static LinuxSystem read(Path root) {
    return new LinuxSystem(
        root,
        word(root.resolve("etc/machine-id")),
        word(root.resolve("proc/sys/kernel/random/boot_id")),
        linkTarget(root.resolve("proc/self/ns/pid")),
        linkTarget(root.resolve("proc/self/ns/time")),
        isOneNumber(text(root.resolve("proc/self/status"))));
  }

  /** Read when asked for, because few commands need it. */
  @Nullable String name() {
    return word(root.resolve("proc/sys/kernel/hostname"));
  }

  /** Whether clocks and start times are not shifted by a time namespace. */
  boolean isFirstTimeNamespace() {
    return timeNamespace == null || timeNamespace.equals(FIRST_TIME_NAMESPACE);
  }

  /**
   * Whether {@code /proc} shows all processes; otherwise a missing entry proves nothing. Process 1
   * always exists. Where it belongs to this user, as in a container, it is shown even if {@code
   * hidepid} hides those of others from users who may not trace them.
   */
  boolean allVisible() {
    return Files.exists(root.resolve("proc/1/stat"))
        && (!hidesProcesses() || !isOwn("1") || (effectiveCapabilities() & TRACE) != 0);
  }

  /** Whether {@code /proc} is mounted with an option that hides processes; see {@code proc(5)}. */
  private boolean hidesProcesses() {
    boolean hides = false;
    for (String mount : text(root.resolve("proc/self/mountinfo")).split("\n", -1)) {
      int source = mount.indexOf(" - proc ");
      if (source > 0 && mount.substring(0, source).contains(" /proc ")) {
        int at = mount.indexOf("hidepid=", source);
        // The last one covers those before it.
        hides = at >= 0 && !mount.startsWith("hidepid=0", at) && !mount.startsWith("hidepid=o", at);
      }
    }
    return hides;
  }

  private boolean isOwn(String process) {
    String user = effectiveUser("self");
    return user.isEmpty() || user.equals(effectiveUser(process));
  }

  /**
   * The effective user id of a process: the second number on the {@code Uid} line; see {@code
   * proc_pid_status(5)}. Empty where it cannot be read.
   */
  String effectiveUser(String process) {
    String[] numbers = status(process, "Uid").split("\t", -1);
    return numbers.length < 2 ? "" : numbers[1];
  }

  /** The process of a thread, which has an entry of its own and may end before its process. */
  long processOf(long pid) {
    String leader = status(Long.toString(pid), "Tgid");
    return leader.isEmpty() ? pid : Long.parseLong(leader);
  }

  private long effectiveCapabilities() {
    try {
      return Long.parseUnsignedLong(status("self", "CapEff"), 16);
    } catch (NumberFormatException unknown) {
      return 0;
    }
  }

  /** A line of a process's status; empty where there is none. */
  private String status(String process, String name) {
    return line(text(root.resolve("proc/" + process + "/status")), name + ":");
  }

  /** The rest of the first line that begins so, but for the very first; empty for none. */
  private static String line(String text, String label) {
    int at = text.indexOf("\n" + label);
    int end = text.indexOf('\n', at + 1);
    return at < 0
        ? ""
        : text.substring(at + 1 + label.length(), end < 0 ? text.length() : end).strip();
  }

  /** The identity of a process on this system. */
  ProcessIdentity identity(long pid, @Nullable Long startTicks) {
    return new ProcessIdentity(machineId, bootId, pidNamespace, timeNamespace, pid, startTicks);
  }

  /** When this system booted; null where that cannot be known, as in a time namespace. */
  @Nullable Instant bootedAt() {
    if (!isFirstTimeNamespace()) {
      return null;
    }
    try {
      String seconds = line(text(root.resolve("proc/stat")), "btime ");
      return Instant.ofEpochSecond(Long.parseLong(seconds));
    } catch (NumberFormatException unknown) {
      return null;
    }
  }

  /** When a process with these start ticks was started; null where that cannot be known. */
  @Nullable Instant momentOf(long startTicks) {
    Instant booted = bootedAt();
    // Both values are rounded down, by up to a second and by up to a tick.
    return booted == null
        ? null
        : booted.plus(Duration.ofMillis(startTicks * MILLIS_PER_TICK)).plusSeconds(1);
  }

  /**
   * Whether the {@code NSpid} line has a single number. It lists the process's numbers from the pid
   * namespace of the mounted {@code /proc} down to the process's own namespace, so a second number
   * means that the two differ. Linux before 4.1 has no such line, and no other indication.
   */
  private static boolean isOneNumber(String status) {
    String numbers = line(status, "NSpid:");
    return numbers.indexOf('\t') < 0 && numbers.indexOf(' ') < 0;
  }

  /** The contents of a file, decoded as ISO-8859-1; empty when it cannot be read. */
  static String text(Path file) {
    // Not Files.readAllBytes: its channel would load two more native libraries at each start.
    try (InputStream in = new FileInputStream(file.toString())) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  private static @Nullable String word(Path file) {
    String text = text(file).strip();
    return text.isEmpty() ? null : text;
  }

  static @Nullable String linkTarget(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return null;
    }
  }
}
