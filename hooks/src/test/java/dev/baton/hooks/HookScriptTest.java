package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.hooks.HookInspector.HookProbe;
import dev.baton.testkit.Survivors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the hooks do when git runs them, in every shell on this machine. */
@ParameterizedClass
@ValueSource(strings = {"dash", "bash", "bash --posix", "busybox sh", "zsh", "zsh --emulate sh"})
class HookScriptTest {
  @Parameter String shell;

  @TempDir Path home;

  private HookRepo repo;
  private Path baton;

  @BeforeEach
  void createRepository() throws IOException {
    String program = "/bin/" + shell.split(" ", -1)[0];
    assumeTrue(Files.isExecutable(Path.of(program)), shell + " is not installed");
    repo = HookRepo.create(home, "a \"repository\"\nof it's own");
    baton = repo.fakeBaton();
    for (HookKind kind : HookKind.values()) {
      if (!kind.isOptional()) {
        hook(repo, kind, "", "");
      }
    }
  }

  /** Otherwise it would still write files while they are deleted. */
  @AfterEach
  void killDrain() throws IOException {
    if (repo != null) {
      repo.killDrain();
    }
  }

  /** Writes a hook, with somebody else's lines before and after Baton's. */
  private void hook(HookRepo where, HookKind kind, String options, String after)
      throws IOException {
    HookScript scripts = new HookScript(baton);
    String script = after.isEmpty() ? scripts.file(kind) : scripts.copy(kind);
    Path lines = home.resolve("lines-" + kind.fileName());
    Files.write(lines, (script + after).getBytes(StandardCharsets.ISO_8859_1));
    // A #! line accepts a single option, so the shell is started by a line of its own.
    HookRepo.executable(
        where.folder().file(kind),
        "#!/bin/sh\nexec /bin/" + shell + " " + options + " '" + lines + "' \"$@\"\n");
  }

  @Test
  void aCommitIsNotedAndTheDrainIsStarted() throws IOException {
    String first = repo.commit(Map.of());
    String second =
        repo.commit(
            Map.of(
                "BATON_TASK", "app-a1b.2",
                "BATON_EPOCH", "3",
                "BATON_RUN", "two words",
                "BATON_ITERATION", "ü"));

    assertThat(repo.notes())
        .containsExactly(
            "1 post-commit - " + first + " - - - -",
            "1 post-commit - " + second + " app-a1b.2 3 - -");
    assertThat(repo.awaitCalls(1)).allMatch("hooks drain"::equals);
    assertThat(Files.readString(repo.folder().notes().resolve("drain.pid"))).matches("[1-9]\\d*\n");
  }

  @Test
  void whatTheCallerHasOpenIsNotKept() throws IOException {
    repo.ok("mkfifo", repo.hold().toString());
    Path lock = home.resolve("lock");
    String commit = "exec 200>\"$1\" 7>&200; git commit -q --allow-empty -m locked";
    repo.ok("/bin/bash", "-c", commit, "bash", lock.toString());
    repo.awaitCalls(1);
    String pid = Files.readString(repo.folder().notes().resolve("drain.pid")).strip();
    try (Stream<Path> open = Files.list(Path.of("/proc", pid, "fd"))) {
      for (Path file : open.toList()) {
        assertThat(Files.readSymbolicLink(file)).isNotEqualTo(lock.toRealPath());
      }
    } finally {
      Files.writeString(repo.hold(), "go on\n");
    }
  }

  @Test
  void whoReadsTheCommitsOutputDoesNotWaitForTheDrain() throws IOException {
    repo.ok("mkfifo", repo.hold().toString());
    repo.sleepBy("read x <'" + repo.hold() + "'\n");
    String commit = "git commit -q --allow-empty -m piped 2>&1 | cat";
    repo.ok("/bin/bash", "-c", commit + "; exec 8>&1; (" + commit + ") 2>&8 | cat");

    assertThat(home.resolve("called")).doesNotExist();
    assertThat(repo.notes()).hasSize(2);
  }

  @Test
  void programsOfTheWorkTreeAreNotRun() throws IOException {
    Path ran = home.resolve("ran");
    for (String program : List.of("wc", "sleep", "date", "git", "bash", "sh")) {
      HookRepo.executable(repo.file(program), "#!/bin/sh\necho " + program + " >>'" + ran + "'\n");
    }
    repo.commit(Map.of("PATH", ".::" + repo.variables().get("PATH")));

    assertThat(repo.awaitCalls(1)).hasSize(1);
    assertThat(ran).doesNotExist();
  }

  @Test
  void theProcessesAboveTheHookAreNoted() throws IOException {
    repo.commit(Map.of());
    String note = repo.allNotes().getFirst();
    List<String> above = List.of(note.substring(note.indexOf(" up:") + 4).split(",", -1));
    ProcessHandle self = ProcessHandle.current();
    String stat = Files.readString(Path.of("/proc/self/stat"));
    String ticks = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19];
    assertThat(above).hasSizeGreaterThan(1).contains(self.pid() + "/" + ticks);
    assertThat(above).allMatch(process -> process.matches("[1-9][0-9]*/[0-9]+"));
    assertThat(above.getLast()).doesNotStartWith("1/");
  }

  @Test
  void noProcessIsLookedUpWhileNoClaimHasOne() throws IOException {
    Path changed = Files.createFile(repo.folder().notes().resolve("changed"));
    Path claimed = Files.createFile(repo.folder().notes().resolve("claimed"));
    Instant now = Instant.now();
    Files.setLastModifiedTime(changed, FileTime.from(now.minusSeconds(1)));
    Files.setLastModifiedTime(claimed, FileTime.from(now));
    repo.commit(Map.of());
    Files.setLastModifiedTime(changed, FileTime.from(now));
    repo.commit(Map.of());

    assertThat(repo.allNotes().getFirst()).endsWith(" up:");
    assertThat(repo.allNotes().getLast()).matches(".* up:[0-9/,]+");
  }

  @Test
  void whatWasFoundAboveCountsWhileTheProcessesAreOlderThanTheFile() throws IOException {
    Path kept = repo.folder().notes().resolve("above");
    String self = ProcessHandle.current().pid() + "/";
    repo.commit(Map.of());
    String real = Files.readAllLines(kept).getLast();
    String faked = real.replaceFirst("(^|,)" + self + "\\d+", "$1" + self + "77");
    for (FileTime time :
        List.of(FileTime.from(Instant.now().plusSeconds(9)), FileTime.fromMillis(0))) {
      Files.writeString(kept, "\n" + faked + "\n");
      Files.setLastModifiedTime(kept, time);
      repo.commit(Map.of());
    }
    Files.writeString(kept, "\nx," + faked + "\n");
    Files.setLastModifiedTime(kept, FileTime.from(Instant.now().plusSeconds(9)));
    repo.commit(Map.of());

    String end = real.substring(real.indexOf(self));
    String fakedEnd = faked.substring(faked.indexOf(self));
    assertThat(end).isNotEqualTo(fakedEnd);
    List<String> notes = repo.allNotes();
    assertThat(notes.get(0)).endsWith(end);
    assertThat(notes.get(1)).endsWith(fakedEnd);
    assertThat(notes.get(2)).endsWith(end);
    assertThat(notes.get(3)).endsWith(end);
  }

  @Test
  void whileTheClaimsProcessesAreKnownOnlyTheyAreNoted() throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/self/status")));
    Path notes = repo.folder().notes();
    Files.createFile(notes.resolve("changed"));
    repo.commit(Map.of());
    String self = ProcessHandle.current().pid() + "/";
    String above = upOf(repo.allNotes().getLast());
    String start = above.substring(above.indexOf(self)).split(",", -1)[0];

    // The first commit finds it out, the next ones need only the git's parent, or its shell's.
    for (String claimed : List.of(",1,", "," + ProcessHandle.current().pid() + ",")) {
      Files.writeString(notes.resolve("claimed"), claimed);
      Files.setLastModifiedTime(
          notes.resolve("changed"), FileTime.from(Instant.now().minusSeconds(60)));
      repo.commit(Map.of());
      assertThat(upOf(repo.allNotes().getLast())).contains(start);
      repo.commit(Map.of());
      repo.ok("/bin/sh", "-c", "git commit -q --allow-empty -m shell; :");
      String end = claimed.equals(",1,") ? "" : "," + start;
      assertThat(upOf(repo.allNotes().getLast())).matches("\\d+/0,\\d+/0" + end);
      assertThat(upOf(repo.allNotes().get(repo.allNotes().size() - 2))).matches("\\d+/0" + end);
    }

    // The claimed process may have become the git itself.
    String itself = "printf ,$$, >.git/baton/claimed; exec git commit -q --allow-empty -m itself";
    repo.ok("/bin/sh", "-c", itself);
    assertThat(upOf(repo.allNotes().getLast())).matches("\\d+/[1-9]\\d*,.*" + start + ".*");
  }

  private static String upOf(String note) {
    return note.substring(note.indexOf(" up:") + 4);
  }

  @Test
  void whileOneDrainRunsNoOtherIsStarted() throws Exception {
    repo.ok("mkfifo", repo.hold().toString());
    repo.commit(Map.of());
    repo.awaitCalls(1);
    for (int i = 0; i < 5; i++) {
      repo.commit(Map.of());
    }
    String pid = Files.readString(repo.folder().notes().resolve("drain.pid"));
    Files.writeString(repo.hold(), "go on\n");
    Survivors.await("its end", () -> !Survivors.isRunning(Long.parseLong(pid.strip())));
    Files.delete(repo.hold());
    repo.commit(Map.of());

    assertThat(repo.awaitCalls(2)).hasSize(2);
    assertThat(repo.notes()).hasSize(7);
  }

  @Test
  void theDrainStartsTwoSecondsAfterTheFirstCommitOfABurst() throws Exception {
    Path slept = home.resolve("slept");
    repo.ok("mkfifo", repo.hold().toString());
    repo.sleepBy("echo \"$*\" >>'" + slept + "'\nread x <'" + repo.hold() + "'\n");
    repo.commit(Map.of());
    // Until it waits, it is only a copy of the hook that started it.
    Survivors.await("it waits", () -> Files.exists(slept));
    repo.commit(Map.of());
    repo.commit(Map.of());
    Files.writeString(repo.hold(), "go on\n");
    Files.delete(repo.hold());

    assertThat(repo.awaitCalls(1)).containsExactly("hooks drain");
    assertThat(Files.readAllLines(slept)).containsExactly("2");
    assertThat(repo.notes()).hasSize(3);
  }

  @Test
  void aHookThatWaitsForItsOwnProcessesDoesNotWaitForTheDrain() throws IOException {
    repo.ok("mkfifo", repo.hold().toString());
    repo.sleepBy("read x <'" + repo.hold() + "'\n");
    hook(repo, HookKind.POST_COMMIT, "-eu", "wait\necho ended >ended\n");
    repo.commit(Map.of());

    assertThat(repo.file("ended")).hasContent("ended");
    assertThat(home.resolve("called")).doesNotExist();
  }

  @Test
  void withoutSleepTheDrainStartsAtOnce() throws IOException {
    repo.sleepBy("exit 127\n");
    repo.commit(Map.of());

    assertThat(repo.awaitCalls(1)).containsExactly("hooks drain");
  }

  @Test
  void whileOneDrainWaitsNoOtherIsStartedUnlessItIsKilled() throws Exception {
    repo.ok("mkfifo", repo.hold().toString());
    repo.sleepBy("echo sleep >>'" + home.resolve("called") + "'\nread x <'" + repo.hold() + "'\n");
    repo.commit(Map.of());
    repo.awaitCalls(1);
    for (int i = 0; i < 5; i++) {
      repo.commit(Map.of());
    }
    assertThat(repo.awaitCalls(1)).containsExactly("sleep");

    String pid = Files.readString(repo.folder().notes().resolve("drain.pid")).strip();
    ProcessHandle waiting = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    List<ProcessHandle> sleeping = waiting.descendants().toList();
    waiting.destroyForcibly();
    Survivors.awaitEnd(List.of(waiting));
    sleeping.forEach(ProcessHandle::destroyForcibly);
    repo.sleepBy("");
    Files.delete(repo.hold());
    repo.commit(Map.of());

    assertThat(repo.awaitCalls(2)).containsExactly("sleep", "hooks drain");
  }

  @Test
  void theNumberOfAnotherProcessKeepsNoDrainBack() throws IOException {
    Files.writeString(
        repo.folder().notes().resolve("drain.pid"), ProcessHandle.current().pid() + "\n");
    assumeTrue(Files.exists(Path.of("/proc/self/cmdline")));
    repo.commit(Map.of());

    assertThat(repo.awaitCalls(1)).hasSize(1);
  }

  @Test
  void anAmendIsNotedWithBothIdsAndStillThereToBeRead() throws IOException {
    hook(repo, HookKind.POST_REWRITE, "", "echo \"$1\" >seen; cat >>seen\n");
    String old = repo.commit(Map.of());
    repo.ok("git", "commit", "-q", "--amend", "--allow-empty", "-m", "better");
    String now = repo.ok("git", "rev-parse", "HEAD");

    assertThat(repo.notes())
        .endsWith(
            "1 post-commit - " + now + " - - - -",
            "1 post-rewrite - " + now + " - - - - amend " + old);
    assertThat(repo.file("seen")).hasContent("amend\n" + old + " " + now + "\n");
  }

  @ValueSource(strings = {"--merge", "--apply"})
  @ParameterizedTest
  void aRebaseIsNotedButDrainsOnlyAtItsEnd(String backend) throws IOException {
    hook(repo, HookKind.POST_REWRITE, "", "cat >seen\n");
    repo.commit(Map.of());
    repo.ok("git", "branch", "topic");
    Files.writeString(repo.file("base"), "x");
    repo.ok("git", "add", "base");
    repo.commit(Map.of());
    repo.ok("git", "checkout", "-q", "topic");
    for (int i = 0; i < 3; i++) {
      Files.writeString(repo.file("file" + i), "x");
      repo.ok("git", "add", "file" + i);
      repo.commit(Map.of());
    }
    Files.delete(repo.folder().notes().resolve("spool"));
    Path pid = repo.folder().notes().resolve("drain.pid");
    Files.deleteIfExists(pid);
    // Reports for each hook whether it has started a drain.
    hook(repo, HookKind.POST_COMMIT, "", "[ ! -e '" + pid + "' ] || echo drained >>early\n");
    repo.ok("git", "rebase", "-q", backend, "main");

    List<String> notes = repo.notes();
    assertThat(notes.stream().filter(line -> line.contains(" post-rewrite "))).hasSize(3);
    assertThat(notes.getLast())
        .startsWith("1 post-rewrite - " + repo.ok("git", "rev-parse", "HEAD"))
        .contains(" - - - - rebase ");
    assertThat(Files.readAllLines(repo.file("seen"))).hasSize(3);
    assertThat(repo.file("early")).doesNotExist();
    assertThat(pid).exists();
  }

  @Test
  void aMergeAndAMailAreNoted() throws IOException {
    repo.commit(Map.of());
    repo.ok("git", "checkout", "-q", "-b", "topic");
    Files.writeString(repo.file("file"), "x\n");
    repo.ok("git", "add", "file");
    String topic = repo.commit(Map.of());
    repo.ok("git", "format-patch", "-q", "-1", "-o", home.toString());
    repo.ok("git", "checkout", "-q", "main");
    repo.ok("git", "merge", "-q", "topic");
    repo.ok("git", "reset", "-q", "--hard", "HEAD~1");
    repo.ok("sh", "-c", "git am -q ../*.patch");
    String mail = repo.ok("git", "rev-parse", "HEAD");

    assertThat(repo.notes())
        .endsWith(
            "1 post-merge - " + topic + " - - - -", "1 post-applypatch - " + mail + " - - - -");
  }

  @Test
  void linkedWorkTreesNoteTheirName() throws IOException {
    repo.commit(Map.of());
    repo.ok("git", "worktree", "add", "-q", "-b", "linked", home.resolve("linked tree").toString());
    repo.ok("git", "worktree", "add", "-q", home.resolve("other").toString());
    String name = repo.ok("ls", ".git/worktrees").split("\n", -1)[0];
    String commit = new HookRepo(home, home.resolve("linked tree")).commit(Map.of());
    HookRepo other = new HookRepo(home, home.resolve("other"));
    other.ok("git", "checkout", "-q", "--detach");
    String detached = other.commit(Map.of());

    assertThat(repo.notes())
        .endsWith(
            "1 post-commit " + name + " " + commit + " - - - -",
            "1 post-commit other " + detached + " - - - -");
  }

  @Test
  void aSubmoduleHasItsOwnNotes() throws IOException {
    repo.commit(Map.of());
    HookRepo library = HookRepo.create(home, "library");
    library.commit(Map.of());
    repo.ok("git", "submodule", "add", "-q", home.resolve("library").toString(), "inner");
    HookRepo inner = new HookRepo(home, repo.file("inner"));
    Files.createDirectory(repo.file(".git/modules/inner/baton"));
    hook(inner, HookKind.POST_COMMIT, "", "");
    String commit = inner.commit(Map.of());

    assertThat(inner.notes()).containsExactly("1 post-commit - " + commit + " - - - -");
    assertThat(repo.notes()).hasSize(1);
  }

  @Test
  void gitsVariablesAreFollowed() throws IOException {
    Path elsewhere = Files.createDirectory(home.resolve("elsewhere"));
    Path index = home.resolve("index");
    String tree = repo.worktree().toString();
    HookRepo away = new HookRepo(home, elsewhere);
    String dir = repo.worktree().resolve(".git").toString();
    away.commitBy(Map.of("GIT_DIR", dir, "GIT_WORK_TREE", tree));
    String first = head();
    Files.createDirectory(repo.file("sub"));
    HookRepo sub = new HookRepo(home, repo.file("sub"));
    sub.commitBy(Map.of("GIT_DIR", "../.git", "GIT_WORK_TREE", ".."));
    String second = head();
    String third = repo.commit(Map.of("GIT_INDEX_FILE", index.toString()));
    String fourth = sub.commit(Map.of());

    assertThat(repo.notes())
        .containsExactly(
            "1 post-commit - " + first + " - - - -",
            "1 post-commit - " + second + " - - - -",
            "1 post-commit - " + third + " - - - -",
            "1 post-commit - " + fourth + " - - - -");
  }

  @Test
  void theHookAroundItGoesOnAsItWas() throws IOException {
    String after =
        """
        case $- in (*e*u* | *u*e*) ;; (*) echo options $- ;; esac
        set +u
        echo "$#:$text:$dir:$line:$baton:$baton_rewritten:${LC_ALL-none}:${IFS-unset}:$(umask)"
        trap
        set -C
        exit 3
        """;
    for (HookKind kind : List.of(HookKind.POST_COMMIT, HookKind.POST_REWRITE)) {
      hook(repo, kind, "-eu", after);
    }
    repo.run(Map.of(), "git", "commit", "-q", "--allow-empty", "-m", "first");
    HookRepo.Result result =
        repo.run(Map.of("IFS", "x"), "git", "commit", "-q", "--allow-empty", "--amend", "-m", "x");

    String mask = repo.ok("sh", "-c", "umask");
    assertThat(result.exit()).isZero();
    assertThat(result.err() + result.out())
        .contains("0::::::none: \t\n")
        .contains("1::::::none: \t\n")
        .doesNotContain("options", "not found");
    assertThat(result.err()).contains(mask.substring(mask.length() - 3));
    assertThat(repo.notes()).hasSize(3);
  }

  @Test
  void withoutBatonACommitIsNotedInSilence() throws IOException {
    Files.delete(baton);
    repo.commit(Map.of());

    assertThat(repo.notes()).hasSize(1);
    assertThat(repo.folder().notes().resolve("drain.pid")).doesNotExist();
  }

  @Test
  void withoutItsFolderNothingHappens() throws IOException {
    Files.delete(repo.file(".git/baton"));
    repo.commit(Map.of());
    repo.ok("git", "commit", "-q", "--amend", "--allow-empty", "-m", "better");

    assertThat(repo.file(".git/baton")).doesNotExist();
  }

  @Test
  void whereNoNoteCanBeMadeNothingIsSaid() throws IOException {
    Path spool = Files.createDirectory(repo.file(".git/baton/spool"));
    String first = repo.commit(Map.of());
    Files.delete(spool);
    Files.createSymbolicLink(spool, Path.of("no/such/folder/spool"));
    String second = repo.commit(Map.of());
    Files.delete(spool);
    assumeTrue(Files.exists(Path.of("/dev/full")));
    Files.createSymbolicLink(spool, Path.of("/dev/full"));
    repo.commit(Map.of());
    Files.delete(spool);

    assertThat(first).isNotEqualTo(second);
    assertThat(repo.ok("git", "rev-list", "--count", "HEAD")).isEqualTo("3");
  }

  /** A drain would check the size of the spool; this device is endless. */
  @Test
  void aDeviceInPlaceOfTheNotesIsNotRead() throws IOException {
    Path device = Path.of("/dev/zero");
    assumeTrue(Files.exists(device));
    Files.createSymbolicLink(repo.file(".git/baton/spool"), device);
    repo.commit(Map.of());

    assertThat(repo.file(".git/baton/drain.pid")).doesNotExist();
  }

  @Test
  void canBeTurnedOff() throws IOException {
    hook(repo, HookKind.PRE_COMMIT, "", "");
    repo.commit(Map.of("BATON_HOOKS", "0"));

    assertThat(repo.notes()).isEmpty();
    assertThat(home.resolve("called")).doesNotExist();
  }

  @Test
  void aProbeLeavesItsTokenAndNothingElseRuns() throws IOException {
    for (HookKind kind : HookKind.values()) {
      hook(repo, kind, "-eu", "echo foreign; exit 1\n");
      HookState state = HookState.inOrder(kind, HookState.Status.INSTALLED, Path.of("x"));
      HookProbe.Result result = new HookProbe(repo.folder(), Map.of()).run(state);
      assertThat(result.problem()).as(kind.fileName()).isEmpty();
      assertThat(result.outcome()).isEqualTo(HookProbe.Outcome.PROVEN);
    }
    assertThat(repo.notes()).isEmpty();
    assertThat(home.resolve("called")).doesNotExist();
  }

  @Test
  void theFenceRefusesOnlyALostClaim() throws IOException {
    hook(repo, HookKind.PRE_COMMIT, "-eu", "");
    String[] command = {"git", "commit", "-q", "--allow-empty", "-m", "x"};
    for (int exit : new int[] {0, 1, 3, 5, 127}) {
      HookRepo.executable(baton, "#!/bin/sh\necho no >&2\nexit " + exit + "\n");
      assertThat(repo.run(Map.of(), command))
          .as("exit %d", exit)
          .isEqualTo(new HookRepo.Result(0, "", ""));
    }
    HookRepo.executable(baton, "#!/bin/sh\n[ \"$2\" = fence ] || exit 0\necho lost >&2\nexit 4\n");
    assertThat(repo.run(Map.of(), command)).isEqualTo(new HookRepo.Result(1, "", "lost\n"));
    assertThat(repo.run(Map.of("BATON_HOOKS", "0"), command).exit()).isZero();
  }

  @Test
  void theFenceLeavesThePushItsInput() throws IOException {
    hook(repo, HookKind.PRE_PUSH, "", "cat >seen\n");
    repo.commit(Map.of());
    repo.ok("git", "init", "-q", "--bare", home.resolve("remote").toString());
    repo.ok("git", "push", "-q", home.resolve("remote").toString(), "main");

    assertThat(Files.readString(repo.file("seen"))).startsWith("refs/heads/main ");
    assertThat(repo.awaitCalls(1)).contains("hooks fence pre-push --lock-timeout 1s");
  }

  @Test
  void theTrailerIsAddedOnceAndNotWhereItHasNoPlace() throws IOException {
    hook(repo, HookKind.PREPARE_COMMIT_MSG, "-eu", "");
    Map<String, String> task = Map.of("BATON_TASK", "app-x");
    repo.commit(task);
    assertThat(message()).isEqualTo("a commit\n\nBaton-Task: app-x");
    assertThat(
            repo.run(
                    Map.of("BATON_TASK", "app-y"),
                    "git",
                    "commit",
                    "-q",
                    "--amend",
                    "-C",
                    "HEAD",
                    "--allow-empty")
                .exit())
        .isZero();
    assertThat(message()).isEqualTo("a commit\n\nBaton-Task: app-x");

    String text = "subject\n\nbody\n---\nmore\n\nSigned-off-by: A <a@b>";
    assertThat(repo.run(task, "git", "commit", "-q", "--allow-empty", "-m", text).exit()).isZero();
    assertThat(message()).isEqualTo(text + "\nBaton-Task: app-x");

    Map<String, String> untouched = Map.of("BATON_TASK", "app-x", "GIT_EDITOR", "true");
    assertThat(repo.run(untouched, "git", "commit", "-q", "--allow-empty").exit()).isEqualTo(1);
    for (String empty : List.of("", " \n\n", "\nSigned-off-by: A <a@b>\n")) {
      assertThat(repo.run(task, "git", "commit", "-q", "--allow-empty", "-m", empty).exit())
          .as("git still refuses the message '%s'", empty)
          .isEqualTo(1);
    }
  }

  private String head() throws IOException {
    return repo.ok("git", "rev-parse", "HEAD");
  }

  private String message() throws IOException {
    return repo.ok("git", "log", "-1", "--format=%B");
  }
}
