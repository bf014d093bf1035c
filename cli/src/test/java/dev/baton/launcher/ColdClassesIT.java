package dev.baton.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Guards the start-up time without measuring time: a class that is not loaded from the start-up
 * cache takes about half a millisecond, and each class in the cache makes every start slightly
 * slower, used or not.
 */
class ColdClassesIT {
  /** The measured number plus a margin, because the JVM itself loads one or two more at random. */
  private static final int NOT_FROM_THE_CACHE = 5;

  // The maximum number of classes for each group of commands with a cache of its own.
  private static final int READ = 2150;
  private static final int STEP = 2850;
  private static final int ALL = 5200;

  // The measured number of Baton's own classes on each of the four walks.
  private static final int READY = 116;
  private static final int OBSERVE = 167;
  private static final int SWEEP = 216;
  private static final int DRAIN = 153;

  @TempDir Path temporary;

  private Path log;
  private Path launcher;

  /** The address of the database; empty where it is a file. */
  private String server = "";

  @BeforeEach
  void createATellingDistribution() throws Exception {
    log = temporary.resolve("classes.log");
    launcher = temporary.resolve("baton");
    String script = Files.readString(Probe.LAUNCHER);
    String telling =
        script
            .replace("self=$0", "self='" + Probe.LAUNCHER + "'")
            .replace(
                "-Xlog:disable", "-Xlog:disable \"-Xlog:class+load,class+init:file=" + log + "\"");
    assertThat(telling).isNotEqualTo(script);
    Files.writeString(launcher, telling);
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void readyTakesItsClassesFromTheCache() throws Exception {
    run("init");
    run("q", "Held by a worker that is dead");
    run("q", "Free");
    Process worker = new ProcessBuilder("sleep", "1000").start();
    run("claim", "--next", "--worker", "w", "--pid", String.valueOf(worker.pid()));
    worker.destroyForcibly().waitFor();

    assertFromTheCache(READ, "ready");
    assertFromTheCache(READ, "ready", "--json");
    assertFromTheCache(READ, "ready", "--db", ".baton/baton.db");
    assertFromTheCache(READ, "-C", ".", "--actor", "ann", "ready", "-n", "5", "--label", "backend");
    assertFromTheCache(READ, "version");
    assertFromTheCache(READ, "status", "--short");
    assertFromTheCache(STEP, "prime");
    assertFromTheCache(STEP, "hooks", "drain");
  }

  @Test
  void aStepOfAWorkerTakesItsClassesFromTheCache() throws Exception {
    run("init");
    run("create", "One", "--id", "app-1");
    run("create", "Two", "--id", "app-2");

    assertFromTheCache(STEP, "show", "app-1", "--json");
    assertFromTheCache(STEP, "show", "app-1");
    assertFromTheCache(STEP, "stale");
    assertFromTheCache(STEP, "status");
    assertFromTheCache(STEP, "claim", "app-1", "--worker", "w");
    assertFromTheCache(STEP, "claim", "--next", "--worker", "w", "--json");
    assertFromTheCache(STEP, "heartbeat", "app-1", "--epoch", "1");
    assertFromTheCache(STEP, "check", "--task", "app-1");
    assertFromTheCache(READ, "list");
    assertFromTheCache(STEP, "close", "app-1", "--epoch", "1");
    assertFromTheCache(ALL, "sweep");
  }

  /** Except for classes of the JDK: it generates some at run time to call native functions. */
  @Test
  void aRunTakesItsClassesFromTheCache() throws Exception {
    String repository =
        "git init -q && git -c user.name=a -c user.email=a commit -qm x --allow-empty";
    Process git = new ProcessBuilder("sh", "-c", repository).directory(temporary.toFile()).start();
    assertThat(git.waitFor()).isZero();
    run("init");
    run("create", "One", "--id", "app-1");
    run("run", "--", "sh", "-c", "echo x >>work; echo '<promise>COMPLETE</promise>'");
    assertFromTheCache("dev.baton");
  }

  /** Baton's own classes on the four walks of docs/internals.md, without a cache. */
  @Test
  void theFourWalksLoadFewOfBatonsClasses() throws Exception {
    String cached = Files.readString(launcher);
    String cold = cached.replaceFirst("cache=-XX:AOTCache=\\S+", "cache=-Xshare:auto");
    assertThat(cold).isNotEqualTo(cached);
    Files.writeString(launcher, cold);
    shell("git init -q && echo a >a && git add a && git commit -qm a");
    run("init", "--prefix", "app");
    run("create", "One", "--id", "app-a");

    run("ready");
    assertOwnClasses(READY);
    shell(
        "echo '{\"type\":\"iteration\",\"files_changed\":1}' | "
            + launcher
            + " observe --task app-a");
    assertOwnClasses(OBSERVE);
    shell(
        "sleep 1000 & " + launcher + " claim app-a --worker w --pid $! && kill -9 $! && echo b >b");
    shell("BATON_STALE_GRACE=0s " + launcher + " cron sweep");
    assertOwnClasses(SWEEP);
    shell("git commit -q --allow-empty -m b");
    run("hooks", "drain");
    assertOwnClasses(DRAIN);
  }

  private void assertOwnClasses(int most) throws IOException {
    assertThat(Files.readAllLines(log))
        .filteredOn(line -> line.contains(" dev.baton.") && line.contains("source:"))
        .extracting(line -> line.replaceFirst(".* (dev\\.baton\\.[^ /]+).*", "$1"))
        .contains("dev.baton.cli.Main")
        .satisfies(names -> assertThat(Set.copyOf(names)).hasSizeLessThanOrEqualTo(most));
  }

  private void shell(String script) throws Exception {
    Start.Result result =
        Start.of("/bin/sh")
            .in(temporary)
            .with("HOME", temporary.toString())
            .with("USER", "ann")
            .with("GIT_AUTHOR_NAME", "ann")
            .with("GIT_AUTHOR_EMAIL", "ann@example.org")
            .with("GIT_COMMITTER_NAME", "ann")
            .with("GIT_COMMITTER_EMAIL", "ann@example.org")
            .run("-c", script);
    assertThat(result.exit()).as(result.err()).isZero();
  }

  /** Of these, nearly none from the jar, by the last command. */
  private void assertFromTheCache(String classes) throws IOException {
    assertThat(Files.readAllLines(log))
        .anyMatch(line -> line.contains("Initializing 'dev/baton/cli/Main'"))
        .filteredOn(line -> line.contains(" " + classes + ".") && line.contains("source: file:"))
        .hasSizeLessThanOrEqualTo(NOT_FROM_THE_CACHE);
  }

  @Test
  void aFrontTakesItsClassesFromTheCache() throws Exception {
    trackerBehindAProgram();
    run("init", "--prefix", "app");
    run("link", "beads");
    // What the other program answered, as the launcher passes it on.
    String script = Files.readString(launcher);
    Files.writeString(
        launcher, script.replace("exec \"$java\"", "printf '[]\\0000' | exec \"$java\""));

    assertFromTheCache(READ, "ready");
    assertFromTheCache(READ, "list");
    assertClassesFromTheCache(READ, "front", "--", "ready", "--json");
    assertClassesFromTheCache(READ, "front", "--", "ready");
    assertClassesFromTheCache(ALL, "front", "--", "update", "app-1", "--claim");
    assertClassesFromTheCache(ALL, "ready");
    assertFromTheCache(READ, "ready");
    assertClassesFromTheCache(ALL, "front", "--", "close", "app-1");
  }

  /** Of the driver, and of all that a connection needs. */
  @Test
  void whatAServerNeedsComesFromTheCache() throws Exception {
    Files.createDirectories(temporary.resolve(".git/objects"));
    Files.createDirectories(temporary.resolve(".git/refs/heads"));
    Files.writeString(temporary.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    server = TestServer.address(temporary);
    run("init", "--prefix", "app");
    run("create", "One", "--id", "app-1");

    assertFromTheCache(ALL, "ready");
    assertFromTheCache(ALL, "ready", "--json");
    withPassword();
    assertFromTheCache(ALL, "ready");
    // Big numbers, all time zones, the JDK's settings of security and its own hashes take some
    // milliseconds each.
    assertThat(Files.readAllLines(log))
        .anyMatch(line -> line.contains("Initializing 'dev/baton/store/postgres/ScramHashes'"))
        .noneMatch(line -> line.contains("Initializing 'java/math/BigDecimal'"))
        .noneMatch(line -> line.contains("Initializing 'sun/util/calendar/ZoneInfoFile'"))
        .noneMatch(line -> line.contains("Initializing 'java/security/Security'"))
        .noneMatch(line -> line.contains("Initializing 'javax/crypto/"));
    assertClassesFromTheCache(ALL, "claim", "app-1", "--worker", "w");
    assertClassesFromTheCache(ALL, "close", "app-1", "--epoch", "1");

    // Named in the user's own settings, which the launcher does not read.
    Path settings = Files.createDirectories(temporary.resolve(".config/baton"));
    Files.writeString(
        settings.resolve("config.json"), "{\"store\":{\"server\":\"" + server + "\"}}");
    server = "";
    assertFromTheCache(ALL, "ready");
    for (String command : List.of("show app-1", "check", "hooks drain")) {
      run(command.split(" "));
      assertFromTheCache("org.postgresql");
    }
  }

  /** From now on the server asks for one. */
  private void withPassword() throws Exception {
    PasswordRoles.create("asks_scram", "cold", "secret");
    server = PasswordRoles.address("cold", temporary);
    Path passwords = Files.writeString(temporary.resolve(".pgpass"), "*:*:*:cold:secret\n");
    Files.setPosixFilePermissions(passwords, PosixFilePermissions.fromString("rw-------"));
  }

  /** With one task; each change is shown by the manifest. */
  private void trackerBehindAProgram() throws Exception {
    for (String folder : List.of(".git/objects", ".git/refs/heads", "tools")) {
      Files.createDirectories(temporary.resolve(folder));
    }
    Files.writeString(temporary.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    Path manifest = temporary.resolve(".beads/embeddeddolt/app/.dolt/noms/manifest");
    Files.createDirectories(manifest.getParent());
    Files.writeString(manifest, "1");
    Files.writeString(
        temporary.resolve(".beads/metadata.json"),
        "{\"database\":\"dolt\",\"dolt_mode\":\"embedded\",\"dolt_database\":\"app\"}");
    Path program = temporary.resolve("tools/bd");
    Files.writeString(
        program,
        """
        #!/bin/sh
        task='{"id":"app-1","title":"A task"'$(cat task 2>/dev/null)'}'
        case " $* " in
          *' export '*) echo "$task" ;;
          *' list '* | *' ready '*) echo "[$task]" ;;
          *' --claim '*) echo ',"status":"in_progress","assignee":"ann"' >task; echo "$$" >'%s' ;;
          *' close '*) echo ',"status":"closed"' >task; echo "$$" >'%s' ;;
        esac
        """
            .formatted(manifest, manifest));
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  private void assertFromTheCache(int most, String... words) throws Exception {
    assertClassesFromTheCache(most, words);

    // A class or a file of settings that is neither in the cache nor in the runtime is searched in
    // the jar; reading its list of files alone takes ten milliseconds.
    List<String> lines = Files.readAllLines(log);
    assertThat(lines).anyMatch(line -> line.contains("Initializing 'dev/baton/cli/Main'"));
    assertThat(lines)
        .as(String.join(" ", words) + " opens the jar")
        .noneMatch(line -> line.contains("Initializing 'java/util/zip/ZipFile$Source'"));
  }

  /**
   * For commands that start a program, which takes far longer: the JDK then looks for a logger in
   * the jar.
   */
  private void assertClassesFromTheCache(int most, String... words) throws Exception {
    String command = String.join(" ", words);
    run(words);
    List<String> lines = Files.readAllLines(log);
    List<String> loaded = lines.stream().filter(l -> l.contains("source:")).toList();
    List<String> cold = loaded.stream().filter(l -> !l.contains("shared objects file")).toList();
    assertThat(loaded).hasSizeGreaterThan(500);
    assertThat(cold)
        .as("not from the cache, of " + command)
        .hasSizeLessThanOrEqualTo(NOT_FROM_THE_CACHE);
    assertThat(loaded.size()).as("classes in all, of " + command).isLessThanOrEqualTo(most);
  }

  private void run(String... words) throws Exception {
    Start.Result result =
        Start.of(launcher)
            .with("BATON_DB", server)
            .in(temporary)
            .with("HOME", temporary.toString())
            .with("USER", "ann")
            .with("PATH", temporary.resolve("tools") + ":/usr/bin:/bin")
            .with("BATON_FRONT_REAL", temporary.resolve("tools/bd").toString())
            .run(words);
    assertThat(result.exit()).as(result.err()).isZero();
  }
}
