package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A repository whose settings name a program wherever git takes one. The keys are those that the
 * installed git lists itself, so that a newer git brings its new ones. No command of Baton may run
 * the program, and each must do the same as in a repository without such settings.
 */
class ConfiguredProgramsTest {
  /** What and where the repository is, and which files belong to it; these name no program. */
  private static final List<String> OF_THE_REPOSITORY =
      List.of(
          "core.worktree",
          "core.attributesfile",
          "core.excludesfile",
          "core.repositoryformatversion",
          "extensions.",
          "include.",
          "includeif.",
          "remote.planted.url",
          "safe.");

  /** What Baton asks git, in git's own words; each reads other settings. */
  private static final List<List<String>> QUESTIONS =
      List.of(
          List.of("rev-parse", "HEAD"),
          List.of("status", "--porcelain=v2", "--branch"),
          List.of("diff-tree", "-p", "HEAD"),
          List.of("rev-list", "--all", "-1"),
          List.of("for-each-ref"),
          List.of("cat-file", "-t", "HEAD"),
          List.of("ls-files", "--others"),
          List.of("add", "--all", "--dry-run"),
          List.of("fast-import", "--quiet"),
          List.of("update-ref", "refs/baton/trial", "HEAD"),
          List.of("pack-refs", "--all"),
          List.of("diff", "HEAD"),
          List.of("log", "-1", "-p", "--ext-diff"));

  private static final List<String> HOOKS =
      List.of(
          "applypatch-msg",
          "pre-applypatch",
          "post-applypatch",
          "pre-commit",
          "pre-merge-commit",
          "prepare-commit-msg",
          "commit-msg",
          "post-commit",
          "pre-rebase",
          "post-checkout",
          "post-merge",
          "pre-push",
          "pre-receive",
          "update",
          "proc-receive",
          "post-receive",
          "post-update",
          "reference-transaction",
          "push-to-checkout",
          "pre-auto-gc",
          "post-rewrite",
          "sendemail-validate",
          "fsmonitor-watchman",
          "post-index-change");

  /** The commands that ask git, and all others that a person types without thinking. */
  private static final List<String> COMMANDS =
      List.of(
          "ready",
          "list",
          "show app-1",
          "show app-1 --history",
          "status",
          "stale",
          "blocked",
          "check",
          "info",
          "prime",
          "stats",
          "doctor",
          "hooks status",
          "hooks print",
          "hooks drain",
          "config show",
          "breaker status",
          "iterations list",
          "iterations show 1",
          "iterations diff 1",
          "iterations export --output exported",
          "heartbeat app-2 --epoch 1",
          "sweep --now --dry-run",
          "sweep --now",
          "rescue list",
          "rescue show app-1",
          "rescue diff app-1",
          "rescue apply app-1",
          "rescue gc",
          "claim app-1 --worker eve --force",
          "release app-1 --force",
          "close app-2 --epoch 1",
          "reopen app-2",
          "export json",
          "claim --next --worker eve");

  @TempDir Path temporary;
  private Path home;
  private Path program;
  private Path marker;
  private final Map<String, String> keys = new TreeMap<>();

  @BeforeEach
  void writeProgram() throws IOException {
    temporary = temporary.toRealPath();
    home = Files.createDirectory(temporary.resolve("home"));
    marker = temporary.resolve("ran");
    program = executable(temporary.resolve("planted"));
  }

  private Path executable(Path file) throws IOException {
    return executable(
        file,
        "{ printf '%s ' \"$0\" \"$@\"; tr '\\0' ' ' </proc/$PPID/cmdline; echo; } >>'"
            + marker
            + "'\nexit 1\n");
  }

  private static Path executable(Path file, String script) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file;
  }

  /** A repository with commits that Baton has read, a dead worker with edits, and a living one. */
  private Sandbox repository(String name) throws IOException {
    Sandbox baton = Sandbox.repository(Files.createDirectory(temporary.resolve(name)));
    baton.file(".gitattributes", "* filter=planted diff=planted merge=planted\n");
    baton.file("tracked", "1\n");
    baton.git("add", "-A");
    baton.git("commit", "-q", "-m", "first");
    baton.task("app-1", "Task");
    baton.task("app-2", "Other");
    baton.task("app-3", "Third");
    baton.processes().start(200);
    baton.ok("claim", "app-2", "--worker", "ann", "--pid", "200");
    baton.file("tracked", "2\n");
    baton.git("commit", "-q", "-a", "-m", "second\n\nBaton-Task: app-2");
    baton.ok("hooks", "drain");
    baton.processes().start(100);
    Path tree = temporary.resolve(name + "-tree");
    baton.git("worktree", "add", "-q", "--detach", tree.toString());
    Sandbox dead = baton.in(tree);
    dead.ok("claim", "app-1", "--worker", "bob", "--pid", "100");
    dead.file("tracked", "3\n");
    dead.file("new", "4\n");
    baton.file("tracked", "5\n");
    baton.processes().kill(100);
    return baton;
  }

  private record Result(int exit, String out) {}

  private Result git(Path directory, List<String> words) throws IOException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(words);
    Path out = Files.createTempFile(home, "git", ".out");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().put("HOME", home.toString());
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    builder.environment().put("GIT_TERMINAL_PROMPT", "0");
    Process process = builder.start();
    try {
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError(command + " hangs");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return new Result(process.exitValue(), Files.readString(out, StandardCharsets.ISO_8859_1));
  }

  /** Git's own list of its keys, with a name in each gap. */
  private Map<String, String> keys() throws IOException {
    if (!keys.isEmpty()) {
      return keys;
    }
    Map<String, String> values = new TreeMap<>();
    for (String key : git(temporary, List.of("help", "--config")).out().split("\n", -1)) {
      boolean isKey = key.matches("[A-Za-z][A-Za-z0-9]*\\.\\S+");
      if (isKey) {
        for (String name : List.of("planted", "diff-tree", "status", "log", "ssh", "x509")) {
          String full = key.replaceAll("<[^>]*>|\\*", name);
          boolean repositorys =
              OF_THE_REPOSITORY.stream().anyMatch(full.toLowerCase(Locale.ROOT)::startsWith);
          if (!repositorys) {
            values.put(full, value(full));
          }
        }
      }
    }
    // A driver may also be a process, and the hooks of newer versions of git are settings.
    values.put("filter.planted.process", program.toString());
    values.put("hook.planted.command", program.toString());
    values.put("hook.planted.event", "post-index-change");
    values.put("core.hooksPath", temporary.resolve("hooks").toString());
    values.keySet().removeIf(key -> !key.matches("[A-Za-z0-9]+(\\..+)?\\.[A-Za-z][A-Za-z0-9-]*"));
    keys.putAll(values);
    return values;
  }

  private String value(String key) {
    boolean byShell = key.startsWith("alias.") || key.endsWith("helper") || key.endsWith(".update");
    return (byShell ? "!" : "") + program;
  }

  /** Leaves out the keys whose value cannot be a program, such as a number: git refuses it. */
  private List<String> accepted() throws IOException {
    Path trial = temporary.resolve("trial");
    git(temporary, List.of("init", "-q", trial.toString()));
    git(
        trial,
        List.of("-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm1", "--allow-empty"));
    List<String> accepted = new ArrayList<>(keys().keySet());
    for (List<String> words : QUESTIONS) {
      String refusal;
      // That many from the beginning are not refused.
      int least = 0;
      while ((refusal = refusal(trial, accepted, words)) != null) {
        // Usually git names the key; it does not where it reads another program's.
        String line = refusal.toLowerCase(Locale.ROOT);
        Predicate<String> isNamed = key -> line.contains("'" + key.toLowerCase(Locale.ROOT) + "'");
        int before = (int) accepted.subList(0, least).stream().filter(isNamed).count();
        if (accepted.removeIf(isNamed)) {
          least -= before;
          continue;
        }
        // The next one is often a neighbour: most settings of colours, for instance, are refused.
        int most = least + 1;
        for (int step = 1; most < accepted.size(); most = Math.min(least + step, accepted.size())) {
          if (refusal(trial, accepted.subList(0, most), words) != null) {
            break;
          }
          least = most;
          step *= 2;
        }
        while (most - least > 1) {
          int middle = (least + most) / 2;
          if (refusal(trial, accepted.subList(0, middle), words) != null) {
            most = middle;
          } else {
            least = middle;
          }
        }
        accepted.remove(least);
      }
    }
    return accepted;
  }

  /** The line in which git refuses one of the settings; null where it takes all of them. */
  private @Nullable String refusal(Path trial, List<String> keys, List<String> words)
      throws IOException {
    Path config = trial.resolve(".git/config");
    String own = Files.readString(config);
    Files.writeString(config, own + text(keys));
    Result result = git(trial, words);
    Files.writeString(config, own);
    return result
        .out()
        .lines()
        .filter(line ->
            (line.startsWith("fatal: ") || line.startsWith("error: "))
                && !line.contains("external"))
        .findFirst()
        .orElse(null);
  }

  /** The settings as git's config file has them. */
  private String text(List<String> keys) throws IOException {
    Map<String, String> values = keys();
    StringBuilder text = new StringBuilder();
    for (String key : keys) {
      int first = key.indexOf('.');
      int last = key.lastIndexOf('.');
      String sub = first == last ? "" : " \"" + key.substring(first + 1, last) + "\"";
      text.append('[').append(key, 0, first).append(sub).append("]\n\t");
      text.append(key.substring(last + 1)).append(" = \"").append(values.get(key)).append("\"\n");
    }
    return text.toString();
  }

  /** The exit code of each command, with what it said where it failed. */
  private static Map<String, String> exits(Sandbox baton) {
    Map<String, String> exits = new LinkedHashMap<>();
    for (String command : COMMANDS) {
      Answer answer = baton.run(command.split(" ", -1));
      String said = answer.err() + (command.startsWith("sweep") ? answer.out() : "");
      String same =
          said.replace(baton.directory().toString(), "").replaceAll("(--epoch \\d+)\\.\\w+", "$1");
      exits.put(command, answer.exit() + ": " + same);
    }
    return exits;
  }

  /** Only the test of Baton's own hooks runs as the user configured it, and these are foreign. */
  @Test
  void theSearchForHooksInTheWorkTreeRunsNothing() throws IOException {
    Sandbox planted = repository("hostile");
    for (String hook : HOOKS) {
      executable(planted.directory().resolve("hooks").resolve(hook));
    }
    planted.git("config", "core.hooksPath", "hooks");
    planted.git("config", "core.fsmonitor", program.toString());
    planted.git("config", "filter.planted.clean", program.toString());

    planted.run("hooks", "status");
    planted.run("doctor");
    planted.run("hooks", "install");
    planted.callAs("bd");
    Files.createDirectory(planted.directory().resolve(".beads"));
    planted.file(".beads/metadata.json", "{\"backend\":\"baton\"}");
    planted.run("config", "set", "export.auto", "true");
    planted.run("config", "set", "export.git-add", "true");
    planted.ok("create", "T");

    assertThat(marker).doesNotExist();
    assertThat(git(planted.directory(), List.of("diff", "--cached", "--name-only")).out())
        .contains(".beads/issues.jsonl");
  }

  @Test
  void noCommandRunsAProgramThatTheRepositoryNames() throws IOException {
    Sandbox control = repository("control");
    Sandbox planted = repository("hostile");
    // Here nobody asks who ran it.
    executable(program, "exit 1\n");
    List<String> settings = accepted();
    executable(program);
    assertThat(settings)
        .contains(
            "core.fsmonitor",
            "core.sshCommand",
            "core.pager",
            "diff.external",
            "diff.planted.textconv",
            "diff.planted.command",
            "filter.planted.clean",
            "filter.planted.smudge",
            "merge.planted.driver",
            "gpg.program");
    Map<String, String> expected = exits(control);
    assertThat(expected.values()).allMatch(ended -> ended.matches("(?s)[0-4]: .*"));

    Path config = planted.directory().resolve(".git/config");
    Files.writeString(config, Files.readString(config) + text(settings));
    for (String hook : HOOKS) {
      executable(planted.directory().resolve(".git/hooks").resolve(hook));
      executable(temporary.resolve("hooks").resolve(hook));
    }
    // Git itself runs programs here, so the settings do what they should.
    Files.deleteIfExists(marker);
    StringBuilder said = new StringBuilder();
    for (List<String> words : QUESTIONS) {
      said.append(words).append(": ").append(git(planted.directory(), words).out()).append('\n');
    }
    assertThat(marker).as(said.toString()).isNotEmptyFile();
    Files.delete(marker);

    Map<String, String> actual = exits(planted);

    assertThat(Files.exists(marker, LinkOption.NOFOLLOW_LINKS) ? Files.readString(marker) : "")
        .as("programs that Baton ran")
        .isEmpty();
    assertThat(actual).isEqualTo(expected);
  }
}
