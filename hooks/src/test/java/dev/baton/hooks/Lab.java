package dev.baton.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.policy.Preset;
import dev.baton.git.GitLayout;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.State;
import dev.baton.store.Iterations;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Stores;
import dev.baton.task.ChangedFile;
import dev.baton.testkit.NewRepository;
import dev.baton.testkit.TestEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** A repository in which real git works, observed by Baton. */
final class Lab implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** How Baton learns of a change, and when it looks. */
  enum Mode {
    REFLOG_AT_THE_END(false, false),
    REFLOG_AT_EACH_STEP(false, true),
    HOOKS_AT_THE_END(true, false),
    HOOKS_AT_EACH_STEP(true, true);

    final boolean hooks;
    final boolean eachStep;

    Mode(boolean hooks, boolean eachStep) {
      this.hooks = hooks;
      this.eachStep = eachStep;
    }
  }

  final Path home;
  final Path top;
  final Mode mode;
  final Map<String, String> variables = new HashMap<>();
  final Stores stores;
  final Iterations iterations;
  private final Set<String> before = new HashSet<>();

  /** A repository with one commit, {@code base}, from before Baton was installed. */
  Lab(Path home, Mode mode, String... initOptions) {
    this.home = home;
    this.mode = mode;
    top = home.resolve("repo");
    try {
      Files.createDirectories(top);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (initOptions.length == 0) {
      NewRepository.create(top);
    } else {
      List<String> init = new ArrayList<>(List.of("init", "-q", "-b", "main"));
      init.addAll(List.of(initOptions));
      run(top, init.toArray(String[]::new));
    }
    file("base", "base\n");
    run(top, "add", "base");
    run(top, "commit", "-q", "-m", "base");
    before.addAll(reachable());
    stores = TestEngine.createIn(top.resolve(".git/baton"), PATIENCE);
    iterations = stores.iterations();
    if (mode.hooks) {
      TestHooks.install(top.resolve(".git/hooks"));
    }
    look();
  }

  GitLayout layout() {
    return GitLayout.find(top, Map.of()).orElseThrow();
  }

  Ingest ingest() {
    return new Ingest(stores, layout(), Clock.systemUTC(), Preset.DEFAULT::policy, null);
  }

  /** Lets Baton look until it has seen everything. */
  void look() {
    Ingest.Limits limits = new Ingest.Limits(Integer.MAX_VALUE, PATIENCE, PATIENCE);
    assertThat(ingest().catchUp(limits)).isTrue();
  }

  /** Runs git in the main work tree. */
  String git(String... words) {
    return gitIn(top, words);
  }

  String gitIn(Path dir, String... words) {
    String answer = run(dir, words);
    if (mode.eachStep) {
      look();
    }
    return answer;
  }

  /** Runs git for something that it refuses, such as a rebase with a conflict. */
  void fails(String... words) {
    assertThat(exec(top, words).exit()).as("git %s", List.of(words)).isNotZero();
    if (mode.eachStep) {
      look();
    }
  }

  /** Makes a commit that changes one file with this name. */
  String commit(String name) {
    return commitIn(top, name);
  }

  String commitIn(Path dir, String name) {
    write(dir.resolve(name), name + "\n" + name + "\n");
    run(dir, "add", name);
    gitIn(dir, "commit", "-q", "-m", name);
    return run(dir, "rev-parse", "HEAD");
  }

  void file(String name, String content) {
    write(top.resolve(name), content);
  }

  static void write(Path file, String content) {
    try {
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Edits the list of an interactive rebase by a sed script. */
  void sequence(String sed) {
    variables.put("GIT_SEQUENCE_EDITOR", "sed -i -e '" + sed + "'");
  }

  /** All iterations as "subject state", oldest first. */
  List<String> told() {
    look();
    List<String> told = new ArrayList<>();
    for (Iteration one : all()) {
      told.add(one.subject() + " " + one.state().name().toLowerCase(Locale.ROOT));
    }
    return told;
  }

  List<Iteration> all() {
    return iterations.list(IterationFilter.ALL);
  }

  Iteration ofSubject(String subject) {
    return all().stream()
        .filter(one -> subject.equals(one.subject()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no iteration " + subject + " in " + all()));
  }

  Iteration ofSubjectAfterLook(String subject) {
    look();
    return ofSubject(subject);
  }

  /** Existing commits that are not counted, because another repository made them. */
  void ignore(String... commits) {
    before.addAll(List.of(commits));
  }

  /**
   * Checks that the kept iterations are exactly the commits that git reaches and that are new, each
   * once, with the parents, files and lines that git reports.
   */
  void assertAsGitSays() {
    look();
    Set<String> expected = new TreeSet<>(reachable());
    expected.removeAll(before);
    List<String> kept = new ArrayList<>();
    for (Iteration one : all()) {
      if (one.state() == State.KEPT) {
        kept.add(String.valueOf(one.commit()));
        assertContent(one);
      }
    }
    assertThat(kept).as("the kept iterations").doesNotHaveDuplicates();
    assertThat(new TreeSet<>(kept)).as("the kept iterations").isEqualTo(expected);
    assertThat(stores.gitState().damagedCount()).isZero();
    List<Iteration> now = all();
    look();
    assertThat(all()).as("after another look").isEqualTo(now);
  }

  private void assertContent(Iteration one) {
    String commit = String.valueOf(one.commit());
    String parents = run(top, "log", "-1", "--format=%P", commit);
    String parent = parents.isEmpty() ? null : List.of(parents.split(" ")).getFirst();
    assertThat(one.base()).isEqualTo(parent);
    assertThat(one.subject()).isEqualTo(run(top, "log", "-1", "--format=%s", commit));
    List<String> lines = new ArrayList<>();
    long insertions = 0;
    long deletions = 0;
    for (ChangedFile file : iterations.files(one.n())) {
      insertions += file.insertions() == null ? 0 : file.insertions();
      deletions += file.deletions() == null ? 0 : file.deletions();
      String count =
          file.insertions() == null ? "-\t-" : file.insertions() + "\t" + file.deletions();
      String name = file.oldPath() == null ? file.path() : file.oldPath() + " => " + file.path();
      lines.add(count + "\t" + name);
    }
    String numstat =
        run(
            top,
            "diff-tree",
            "-r",
            "--root",
            "--diff-merges=first-parent",
            "-M",
            "--no-commit-id",
            "--numstat",
            commit);
    assertThat(lines)
        .as("the files of %s", one.subject())
        .containsExactlyInAnyOrderElementsOf(
            numstat.isEmpty() ? List.of() : List.of(numstat.split("\n")));
    assertThat(one.diff().filesChanged()).isEqualTo(lines.size());
    assertThat(one.diff().insertions()).isEqualTo(insertions);
    assertThat(one.diff().deletions()).isEqualTo(deletions);
  }

  /** All commits that a branch, a tag, the stash or the HEAD of a work tree reaches. */
  private Set<String> reachable() {
    Set<String> ids = new HashSet<>();
    for (String tree : List.of(run(top, "worktree", "list", "--porcelain").split("\n"))) {
      if (tree.startsWith("HEAD ") && !tree.endsWith("0000000")) {
        ids.add(tree.substring("HEAD ".length()));
      }
    }
    List<String> command = new ArrayList<>(List.of("rev-list", "--all"));
    command.addAll(ids);
    String all = run(top, command.toArray(String[]::new));
    return all.isEmpty() ? Set.of() : new HashSet<>(List.of(all.split("\n")));
  }

  String run(Path dir, String... words) {
    Result result = exec(dir, words);
    if (result.exit() != 0) {
      throw new IllegalStateException("git " + List.of(words) + ": " + result.err());
    }
    return result.out().stripTrailing();
  }

  record Result(int exit, String out, String err) {}

  Result exec(Path dir, String... words) {
    // Without the look, after each commit, whether there is something to pack.
    List<String> command =
        new ArrayList<>(
            List.of("git", "-c", "protocol.file.allow=always", "-c", "maintenance.auto=false"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(dir.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("GIT_") || name.startsWith("BATON_"));
    environment.put("HOME", home.toString());
    environment.put("GIT_CONFIG_NOSYSTEM", "1");
    environment.put("GIT_EDITOR", "true");
    for (String who : List.of("AUTHOR", "COMMITTER")) {
      environment.put("GIT_" + who + "_NAME", "Ann");
      environment.put("GIT_" + who + "_EMAIL", "ann@example.org");
    }
    environment.putAll(variables);
    try {
      Path out = Files.createTempFile(home, "out", "");
      Path err = Files.createTempFile(home, "err", "");
      Process process =
          builder
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("git ends").isTrue();
      Result result =
          new Result(
              process.exitValue(),
              new String(Files.readAllBytes(out), UTF_8),
              new String(Files.readAllBytes(err), UTF_8));
      Files.delete(out);
      Files.delete(err);
      return result;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Makes a file one that can be run. */
  static void executable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Override
  public void close() {
    stores.close();
  }
}
