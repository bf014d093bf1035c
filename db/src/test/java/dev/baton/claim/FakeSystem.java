package dev.baton.claim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** A directory with the few files of a Linux system that are needed here. */
final class FakeSystem {
  static final String MACHINE = "3d1219c7c4c5404aaa1f6d2a48adfda4";
  static final String BOOT = "e496851a-9a68-4e86-94e5-a3c071dd545c";
  static final String NAMESPACE = "pid:[4026531836]";
  static final String TIME = "time:[4026531834]";

  /** When the system booted. */
  static final Instant BOOTED = Instant.ofEpochSecond(1_700_000_000);

  private final Path root;

  /** The manufacturer's address of its network card. */
  static final String CARD = "00:1b:21:3a:4c:5d";

  /** A system with one process, number 1, and one network card. */
  FakeSystem(Path root) throws IOException {
    this.root = root;
    write("etc/machine-id", MACHINE + "\n");
    write("proc/sys/kernel/random/boot_id", BOOT + "\n");
    Files.createDirectories(root.resolve("proc/self/ns"));
    Files.createSymbolicLink(root.resolve("proc/self/ns/pid"), Path.of(NAMESPACE));
    Files.createSymbolicLink(root.resolve("proc/self/ns/time"), Path.of(TIME));
    write("proc/stat", "cpu  1 2 3\nctxt 7\nbtime " + BOOTED.getEpochSecond() + "\nprocesses 9\n");
    write("proc/self/status", "Name:\tjava\nNSpid:\t4711\nThreads:\t9\n");
    run(1, 'S', 1, 10);
    card("eth0", CARD);
  }

  FakeSystem run(long pid, char state, long threads, long startTicks) throws IOException {
    return write("proc/" + pid + "/stat", ProcStatTest.line("a) R (b", state, threads, startTicks));
  }

  /** Adds a network card, or changes its address. */
  FakeSystem card(String name, String address) throws IOException {
    return write("sys/class/net/" + name + "/address", address + "\n")
        .write("sys/class/net/" + name + "/addr_assign_type", "0\n")
        .write("sys/class/net/" + name + "/device/vendor", "0x8086\n");
  }

  FakeSystem write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
    return this;
  }

  FakeSystem link(String file, String target) throws IOException {
    Path path = root.resolve(file);
    Files.deleteIfExists(path);
    Files.createDirectories(path.getParent());
    Files.createSymbolicLink(path, Path.of(target));
    return this;
  }

  FakeSystem without(String file) throws IOException {
    Files.delete(root.resolve(file));
    return this;
  }

  LinuxProcesses processes() {
    return LinuxProcesses.under(root.toString());
  }
}
