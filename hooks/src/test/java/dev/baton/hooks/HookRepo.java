package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.GitLayout;
import dev.baton.testkit.NewRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A repository with hooks, and the installed git. */
final class HookRepo {
  private static final int PATIENCE_SECONDS = 60;

  private final Path home;
  private final Path worktree;

  /**
   * @param home contains files that belong to no repository
   */
  HookRepo(Path home, Path worktree) {
    this.home = home;
    this.worktree = worktree;
  }

  /** A new repository in which Baton has its folder. */
  static HookRepo create(Path home, String name) throws IOException {
    HookRepo repo = new HookRepo(home, Files.createDirectories(home.resolve(name)));
    NewRepository.create(repo.worktree);
    Files.createDirectory(repo.worktree.resolve(".git/baton"));
    repo.sleepBy("");
    return repo;
  }

  Path worktree() {
    return worktree;
  }

  Path file(String name) {
    return worktree.resolve(name);
  }

  /** The result of a program. */
  record Result(int exit, String out, String err) {}

  Result run(Map<String, String> more, String... command) throws IOException {
    Path out = Files.createTempFile(home, "run", ".out");
    Path err = Files.createTempFile(home, "run", ".err");
    ProcessBuilder builder = new ProcessBuilder(command).directory(worktree.toFile());
    builder.environment().clear();
    builder.environment().putAll(variables());
    builder.environment().putAll(more);
    Process process =
        builder
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("it ended").isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  /** Runs a command that must succeed, and returns its output. */
  String ok(String... command) throws IOException {
    Result result = run(Map.of(), command);
    assertThat(result.exit()).as("%s: %s", List.of(command), result.err()).isZero();
    return result.out().strip();
  }

  /**
   * Kills the last drain that a hook started in the background, which would write files. Nobody
   * waits until it is gone, which takes long where its new parent is slow; what is killed writes
   * nothing.
   */
  void killDrain() throws IOException {
    Path file = file(".git/baton/drain.pid");
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    String pid = Files.readString(file).strip();
    if (pid.matches("[1-9][0-9]{0,9}") && Long.parseLong(pid) != ProcessHandle.current().pid()) {
      ProcessHandle drain = ProcessHandle.of(Long.parseLong(pid)).orElse(null);
      if (drain != null) {
        drain.descendants().forEach(ProcessHandle::destroyForcibly);
        drain.destroyForcibly();
      }
    }
  }

  /** Makes an empty commit, which must succeed and print nothing. */
  String commit(Map<String, String> more) throws IOException {
    commitBy(more);
    return ok("git", "rev-parse", "HEAD");
  }

  /** The same where git cannot find the repository without these variables. */
  void commitBy(Map<String, String> more) throws IOException {
    Result result = run(more, "git", "commit", "-q", "--allow-empty", "-m", "a commit");
    assertThat(result).isEqualTo(new Result(0, "", ""));
  }

  Map<String, String> variables() {
    Map<String, String> variables = new HashMap<>();
    variables.put("PATH", home.resolve("bin") + ":/usr/local/bin:/usr/bin:/bin");
    variables.put("HOME", home.toString());
    variables.put("GIT_CONFIG_NOSYSTEM", "1");
    variables.put("GIT_CONFIG_COUNT", "2");
    variables.put("GIT_CONFIG_KEY_0", "protocol.file.allow");
    variables.put("GIT_CONFIG_VALUE_0", "always");
    // Without the look, after each commit, whether there is something to pack.
    variables.put("GIT_CONFIG_KEY_1", "maintenance.auto");
    variables.put("GIT_CONFIG_VALUE_1", "false");
    for (String role : List.of("AUTHOR", "COMMITTER")) {
      variables.put("GIT_" + role + "_NAME", "Ann");
      variables.put("GIT_" + role + "_EMAIL", "ann@example.org");
    }
    return variables;
  }

  HookFolder folder() {
    return HookFolder.of(GitLayout.find(worktree, variables()).orElseThrow(), variables());
  }

  /** The spool lines so far, without the ancestors of the hooks. */
  List<String> notes() throws IOException {
    return allNotes().stream().map(line -> line.replaceFirst(" up:[0-9/,]*$", "")).toList();
  }

  /** The spool lines so far. */
  List<String> allNotes() throws IOException {
    Path spool = folder().notes().resolve("spool");
    return Files.exists(spool) ? Files.readAllLines(spool) : List.of();
  }

  /** Writes an executable file. */
  static Path executable(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    // Not in place: the previous version may still be running, and such a file cannot be written
    // to.
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.write(fresh, text.getBytes(StandardCharsets.UTF_8));
    Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwxr-xr-x"));
    return Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** A fake Baton that records its arguments. */
  Path fakeBaton() throws IOException {
    Path called = home.resolve("called");
    return executable(
        home.resolve("it's a \"dist\"\n$HOME/bin/baton"),
        "#!/bin/sh\necho \"$*\" >>'"
            + called
            + "'\n"
            + "[ ! -p '"
            + hold()
            + "' ] || read x <'"
            + hold()
            + "'\n");
  }

  /**
   * Replaces the program with which the waiting drain sleeps by lines of sh, so that no time
   * passes.
   */
  void sleepBy(String lines) throws IOException {
    executable(home.resolve("bin/sleep"), "#!/bin/sh\n" + lines);
  }

  /** While this pipe exists, the fake Baton does not end. */
  Path hold() {
    return home.resolve("hold");
  }

  /** Waits until the fake Baton was called this many times, and returns the calls. */
  List<String> awaitCalls(int number) throws IOException {
    Path called = home.resolve("called");
    List<String> calls = new ArrayList<>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (calls.size() < number && System.nanoTime() < end) {
      LockSupport.parkNanos(5_000_000);
      calls = Files.exists(called) ? Files.readAllLines(called) : calls;
    }
    assertThat(calls).hasSizeGreaterThanOrEqualTo(number);
    return calls;
  }
}
