package dev.baton.cli;

import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Sighting;
import dev.baton.cli.core.Environment;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.DeflaterOutputStream;

/**
 * What the AOT cache learns from: the build runs this once, in an empty folder, and the JVM keeps
 * every class that was loaded. A command that is not run here starts slowly; but every class that
 * was kept costs each start a little, so that only what is run often belongs here.
 */
final class Training {
  /** Git knows it without having it. */
  private static final String EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

  private final Clock clock;
  private final Supplier<ProcessTable> processes;
  private byte[] input = new byte[0];

  private Training(Clock clock, Supplier<ProcessTable> processes) {
    this.clock = clock;
    this.processes = processes;
  }

  public static void main(String[] args) throws IOException {
    // As much of a repository as it takes to be found.
    Files.createDirectories(Path.of(".git/objects"));
    Files.createDirectories(Path.of(".git/refs/heads"));
    Files.writeString(Path.of(".git/HEAD"), "ref: refs/heads/main\n");
    Files.writeString(Path.of(".git/config"), "[core]\n\trepositoryformatversion = 0\n");

    Environment here = Environment.ofThisProcess();
    new Training(here.clock(), here.processes()).work();
    // One worker named its process, which dies; the other one did not, and is stale after an hour.
    new Training(Clock.offset(here.clock(), Duration.ofHours(2)), AllGone::new).recover();
    // The way in and the way out, too.
    Main.main(new String[] {"version"});
  }

  private void work() throws IOException {
    String self = String.valueOf(ProcessHandle.current().pid());
    run("init");
    commit();
    String first = run("q", "A task", "-p", "1").strip();
    String second = run("q", "Another that waits for it").strip();
    run("dep", "add", second, first);
    run("create", "A third", "--json");
    run("ready");
    run("ready", "--json");
    run("list");
    run("list", "--json");
    run("show", first);
    run("show", first, "--json");
    run("claim", first, "--worker", "w", "--pid", self, "--json");
    run("ready");
    run("prime");
    run("hooks", "drain");
    run("iterations");
    run("heartbeat", first, "--epoch", "1");
    run("close", first, "--epoch", "1", "--json");
    run("claim", "--next", "--worker", "w", "--pid", self, "--json");
    run("claim", "--next", "--worker", "v", "--json");
    link(second);
    loop(second);
  }

  /** Where there is a link it is looked at by each command, twice. */
  private void link(String task) throws IOException {
    Path file = Files.createDirectory(Path.of(".beads")).resolve("issues.jsonl");
    Files.writeString(
        file, "{\"id\":\"x-1\",\"title\":\"T\",\"updated_at\":\"2026-01-01T10:00:00Z\"}\n");
    run("link", "beads");
    run("update", task, "-p", "0");
    Files.writeString(file, Files.readString(file).replace("\"T\"", "\"Another\""));
    run("ready");
    run("unlink");
  }

  /** A commit without files, so that the next command learns to catch up. */
  private static void commit() throws IOException {
    String who = "a <a@example.org> 1 +0000\n";
    String text = "tree " + EMPTY_TREE + "\nauthor " + who + "committer " + who + "\nx\n";
    byte[] object = ("commit " + text.length() + "\0" + text).getBytes(StandardCharsets.UTF_8);
    String id;
    try {
      id = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(object));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-1", e);
    }
    Path folder = Files.createDirectories(Path.of(".git/objects", id.substring(0, 2)));
    try (var out =
        new DeflaterOutputStream(Files.newOutputStream(folder.resolve(id.substring(2))))) {
      out.write(object);
    }
    Files.writeString(Path.of(".git/refs/heads/main"), id + "\n");
    Files.createDirectories(Path.of(".git/logs"));
    Files.writeString(
        Path.of(".git/logs/HEAD"), "0".repeat(40) + " " + id + " " + who.strip() + "\tcommit: x\n");
  }

  private void loop(String task) {
    run("check");
    run("check", "--task", task, "--json");
    observe("{\"type\":\"assistant\",\"text\":\"let me try that again\"}");
    observe("{\"type\":\"error\",\"message\":\"no such file: a.c, line 7\"}");
    observe("{\"type\":\"iteration\",\"files_changed\":1,\"success\":true,\"id\":1}");
    run("check");
    run("breaker", "status");
    run("breaker", "status", "--json");
    run("breaker", "error", "stop", "--same-error", "1");
    run("breaker", "reset");
  }

  /** Without 'stale' and its evidence: JGit's classes would cost every start some milliseconds. */
  private void recover() {
    run("ready");
    run("ready", "--json");
    run("doctor");
    run("doctor", "--json");
    run("sweep", "--json");
    run("sweep");
    run("claim", "--next", "--now", "--worker", "w");
  }

  private void observe(String line) {
    input = line.getBytes(StandardCharsets.UTF_8);
    run("observe");
  }

  private String run(String... words) {
    var out = new ByteArrayOutputStream();
    var stream = new PrintStream(out, false, StandardCharsets.UTF_8);
    int exit = new Baton(environment(stream)).run(words);
    stream.flush();
    String text = out.toString(StandardCharsets.UTF_8);
    if (exit != 0) {
      throw new IllegalStateException(
          "exit " + exit + " of " + String.join(" ", words) + ": " + text);
    }
    return text;
  }

  /** No variables: a BATON_DB of whoever builds must not be written to. */
  private Environment environment(PrintStream out) {
    Environment process = Environment.ofThisProcess();
    return new Environment(
        process.name(),
        process.distribution(),
        Map.of(),
        process.directory(),
        new ByteArrayInputStream(input),
        out,
        out,
        process.columns(),
        clock,
        process.uptime(),
        processes);
  }

  /** This machine after all workers died. */
  private static final class AllGone implements ProcessTable {
    private final ProcessTable real = ProcessTable.ofThisSystem();

    @Override
    public Sighting look(ProcessIdentity worker) {
      return new Sighting(Liveness.DEAD, "gone");
    }

    @Override
    public Optional<ProcessIdentity> identify(long pid) {
      return real.identify(pid);
    }

    @Override
    public Optional<String> bootId() {
      return real.bootId();
    }
  }
}
