package dev.baton.claim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory that looks like the few files of a Linux system that count here. */
final class FakeSystem {
  static final String MACHINE = "3d1219c7c4c5404aaa1f6d2a48adfda4";
  static final String BOOT = "e496851a-9a68-4e86-94e5-a3c071dd545c";
  static final String NAMESPACE = "pid:[4026531836]";

  private final Path root;

  /** A system with one process, number 1. */
  FakeSystem(Path root) throws IOException {
    this.root = root;
    write("etc/machine-id", MACHINE + "\n");
    write("proc/sys/kernel/random/boot_id", BOOT + "\n");
    Files.createDirectories(root.resolve("proc/self/ns"));
    Files.createSymbolicLink(root.resolve("proc/self/ns/pid"), Path.of(NAMESPACE));
    run(1, 'S', 1, 10);
  }

  FakeSystem run(long pid, char state, long threads, long startTicks) throws IOException {
    return write("proc/" + pid + "/stat", ProcStatTest.line("a) R (b", state, threads, startTicks));
  }

  FakeSystem write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
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
