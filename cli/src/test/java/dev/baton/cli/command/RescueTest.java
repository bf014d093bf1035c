package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A dead worker's files are saved before its task is reopened, and can be restored. */
class RescueTest {
  private static final String REF = "refs/baton/rescue/app-1/1";

  @TempDir Path temporary;
  private Path repository;
  private Sandbox sandbox;
  private Sandbox dead;

  @BeforeEach
  void letAWorkerDie() throws IOException {
    repository = Files.createDirectory(temporary.resolve("repository"));
    sandbox = Sandbox.repository(repository);
    sandbox.variable("HOME", temporary.toString());
    sandbox.file("tracked", "1\n");
    sandbox.git("add", "tracked");
    sandbox.git("commit", "-q", "-m", "first");
    sandbox.task("app-1", "Task");
    dead = work("dead");
    claim(dead, "app-1", 100);
    dead.file("tracked", "2\n");
    dead.file("new", "3\n");
    dead.file(".env", "secret");
    kill(100);
  }

  private Sandbox work(String name) {
    Path path = temporary.resolve(name);
    sandbox.git("worktree", "add", "-q", "--detach", path.toString());
    return sandbox.in(path);
  }

  private void claim(Sandbox where, String task, long pid) {
    sandbox.processes().start(pid);
    String process = String.valueOf(pid);
    sandbox
        .in(where.directory())
        .ok("claim", task, "--worker", "bob", "--pid", process, "--db", sandbox.place());
  }

  private void kill(long pid) {
    sandbox.processes().kill(pid);
  }

  @Tag("engines")
  @Test
  void aSweepSavesTellsAndRecords() {
    Json result = sandbox.json("sweep", "--now").at(0);
    assertThat(result.text("action")).isEqualTo("reopened");
    assertThat(result.text("rescue")).isEqualTo(REF);
    assertThat(result.number("rescue_files")).isEqualTo(2);
    assertThat(result.at("rescue_left_out").texts())
        .singleElement()
        .satisfies(left -> assertThat(left).startsWith(".env (looks like a secret"));
    Json event =
        sandbox.json("show", "app-1", "--history").at(0).at("history").where("kind", "swept");
    assertThat(event.at("detail").text("rescue")).isEqualTo(REF);
    Json listed = sandbox.json("rescue", "list").at(0);
    assertThat(listed.names())
        .startsWith("ref", "task", "epoch", "commit", "files", "created_at")
        .contains("worker", "base", "left_out");
    assertThat(listed.text("commit")).isEqualTo(result.text("rescue_commit"));
    assertThat(listed.text("created_at")).isEqualTo(Sandbox.START.toString());
    assertThat(sandbox.show("app-1").at("rescues").at(0).text("ref")).isEqualTo(REF);
    assertThat(sandbox.ok("show", "app-1").line("Rescued"))
        .contains("2 files of bob")
        .contains(REF);
  }

  /** As a power failure leaves them. */
  @ParameterizedTest
  @ValueSource(strings = {"index", "HEAD"})
  void aDamagedWorkTreeIsSavedAsWell(String file) throws IOException {
    Files.writeString(repository.resolve(".git/worktrees/dead/" + file), "");
    sandbox.git("update-ref", "refs/baton/rescue/old/1", "main");
    Answer swept = sandbox.ok("sweep", "--now", "--json");
    assertThat(swept.err()).isEmpty();
    Json result = swept.json().at(0);
    assertThat(result.text("rescue")).isEqualTo(REF);
    assertThat(result.number("rescue_files")).isEqualTo(2);
    Json rescue = sandbox.json("rescue", "show", "app-1");
    assertThat(rescue.isNull("base")).isFalse();
    assertThat(rescue.at("left_out").texts().getLast())
        .startsWith("what git could not list (git status failed: ");
  }

  @Test
  void aDamagedIndexIsNoObstacleToARescueByHand() throws IOException {
    kill(100);
    Files.writeString(repository.resolve(".git/worktrees/dead/index"), "");
    assertThat(sandbox.json("rescue", "save", dead.directory().toString()).text("ref"))
        .isEqualTo(REF);
  }

  /** A dead agent's task and files name the command that continues its conversation. */
  @Test
  void theSessionOfADeadAgentIsNamed() throws IOException {
    String session = "1f681f06-4a5b-4c6d-8e9f-001122334455";
    sandbox.task("app-2", "Another");
    Sandbox tree = work("second");
    sandbox.processes().start(200);
    sandbox.processes().setProgram(200, "claude", "-p", "do it");
    sandbox.processes().setDirectory(200, tree.directory().toString());
    sandbox.processes().setAbove(200);
    Map<String, String> claude = Map.of("CLAUDE_CODE_SESSION_ID", session);
    assertThat(tree.run(claude, "claim", "app-2", "--db", sandbox.place()).exit()).isZero();
    tree.file("tracked", "3\n");
    kill(200);
    sandbox.processes().setAbove();

    String command = "cd '" + tree.directory() + "' && claude --resume " + session;
    assertThat(sandbox.ok("stale").out()).contains(command);
    assertThat(sandbox.json("stale").where("id", "app-2").at("session").text("command"))
        .isEqualTo(command);
    sandbox.ok("sweep", "--now");
    assertThat(sandbox.ok("rescue", "show", "app-2").line("Session")).contains(command);
    assertThat(sandbox.json("rescue", "show", "app-2").at("session").text("id")).isEqualTo(session);
    assertThat(sandbox.ok("show", "app-2").line("Session")).contains(command);
    assertThat(sandbox.ok("rescue", "show", "app-1").out()).doesNotContain("Session");
  }

  @Test
  void aSweepTellsPeople() {
    assertThat(sandbox.ok("sweep", "--now").line("app-1 reopened"))
        .contains("; saved 2 files: " + REF + "; left out .env (");
  }

  @Test
  void aStashIsSavedAndNamed() {
    dead.git("checkout", "-q", "-b", "feature");
    dead.git("stash", "push", "-q", "-u", "-m", "for later");
    String entry = "stash entry 'On feature: for later'";
    assertThat(sandbox.json("stale").at(0).at("stale").at("evidence").at("stashed").texts())
        .containsExactly(entry);
    Json result = sandbox.json("sweep", "--now").at(0);
    assertThat(result.at("rescue_also").texts()).containsExactly(entry);
    assertThat(result.text("rescue")).isEqualTo(REF);
    Json also = sandbox.json("rescue", "show", "app-1").at("also_saved").at(0);
    assertThat(also.text("what")).isEqualTo(entry);
    assertThat(also.text("command")).isEqualTo("git stash apply " + also.text("commit"));
    assertThat(sandbox.ok("rescue", "show", "app-1").out()).contains(entry + ": git stash apply ");
    assertThat(sandbox.ok("show", "app-1").line("Rescued")).contains(entry);
    sandbox.git("stash", "drop", "-q");
    sandbox.git("cat-file", "-e", also.text("commit"));
  }

  @Test
  void commitsOfARemovedWorkTreeAreSaved() {
    dead.git("commit", "-q", "-a", "-m", "work");
    sandbox.ok("iterations");
    sandbox.git("worktree", "remove", "--force", dead.directory().toString());
    Json result = sandbox.json("sweep", "--now").at(0);
    assertThat(result.text("rescue_trouble")).contains("is gone");
    assertThat(result.at("rescue_also").texts()).containsExactly("1 commit that no branch has");
    sandbox.git("reflog", "expire", "--expire=now", "--all");
    sandbox.git("gc", "-q", "--prune=now");
    assertThat(sandbox.ok("rescue", "apply", "app-1").out()).contains("applied 1 file");
    assertThat(sandbox.directory().resolve("tracked")).hasContent("2");
  }

  /** The path was believed once: the other repository's files were saved, with a ref in it. */
  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "there the other repository is another clone")
  @Test
  void anotherRepositoryInThePlaceOfTheWorkTreeIsLeftAlone() throws IOException {
    Path place = dead.directory();
    Files.move(place, temporary.resolve("moved"));
    Sandbox other = sandbox.in(Files.createDirectory(place));
    other.git("init", "-q");
    other.file("theirs", "1\n");
    other.git("add", "theirs");
    other.git("commit", "-q", "-m", "theirs");
    other.file("theirs", "2\n");

    Answer answer = sandbox.ok("sweep", "--now");

    assertThat(answer.out()).contains("its files could not be saved", "another repository now");
    assertThat(place.resolve(".git/refs/baton")).doesNotExist();
    String need = "app-1 reopened without its files: " + place + " is another repository now";
    assertThat(sandbox.ok("doctor").out()).contains(need, "fix: baton adopt");
    assertThat(sandbox.ok("status").out()).contains("another repository now", "baton adopt");
    sandbox.ok("claim", "app-1", "--worker", "next", "--now");
    assertThat(sandbox.ok("doctor").out()).doesNotContain("without its files");
  }

  @Tag("engines")
  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it copies the file, too")
  @Test
  void aCopyOfARepositoryLeavesTheOriginalAlone() throws Exception {
    Path original = sandbox.directory();
    Path copy = temporary.resolve("copy");
    Process cp = new ProcessBuilder("cp", "-a", original.toString(), copy.toString()).start();
    assertThat(cp.waitFor()).isZero();

    assertThat(sandbox.in(copy).ok("show", "app-1").out())
        .contains("Not read", " belongs to another repository, of which this one is a copy")
        .doesNotContain("the work tree is gone", "none since the claim");
    Answer answer = sandbox.in(copy).ok("sweep", "--now");

    assertThat(answer.out()).contains("its files could not be saved", "belongs to another");
    assertThat(original.resolve(".git/refs/baton")).doesNotExist();
    assertThat(sandbox.ok("sweep", "--now").out()).contains("saved 2 files: " + REF);
  }

  private void writeTracker() throws IOException {
    Files.createDirectory(sandbox.directory().resolve(".beads"));
    sandbox.file(
        ".beads/issues.jsonl",
        "{\"id\":\"bd-1\",\"title\":\"Theirs\",\"status\":\"open\",\"priority\":1,"
            + "\"issue_type\":\"task\",\"created_at\":\"2026-03-02T08:00:00Z\","
            + "\"updated_at\":\"2026-03-02T08:00:00Z\"}\n");
  }

  /** Claim and sweep change the tracker's file themselves; that is nobody's work. */
  @Tag("engines")
  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "tasks on a server are not linked")
  @Test
  void theFileOfALinkedTrackerIsNobodysWork() throws IOException {
    sandbox.ok("sweep", "--now");
    writeTracker();
    sandbox.git("add", "-A");
    sandbox.git("commit", "-q", "-m", "tracker");
    sandbox.ok("link", "beads");
    sandbox.processes().start(300);
    sandbox.ok("claim", "bd-1", "--worker", "ida", "--pid", "300");
    kill(300);

    Json swept = sandbox.json("sweep", "--now").at(0);

    assertThat(swept.text("id")).isEqualTo("bd-1");
    assertThat(Files.readString(sandbox.directory().resolve(".beads/issues.jsonl")))
        .contains("\"open\"");
    assertThat(swept.isNull("rescue")).isTrue();
  }

  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "tasks on a server are not linked")
  @Test
  void aCommitOfTheTrackersFileIsNoChange() throws IOException {
    writeTracker();
    sandbox.ok("link", "beads");
    sandbox.ok("hooks", "drain");
    sandbox.git("add", ".beads");
    sandbox.git("commit", "-q", "-m", "export");
    sandbox.file("tracked", "7\n");
    sandbox.git("add", ".beads", "tracked");
    sandbox.git("commit", "-q", "-m", "work");
    sandbox.ok("hooks", "drain");

    assertThat(sandbox.json("iterations", "list").items())
        .extracting(iteration -> iteration.number("files_changed"))
        .endsWith(0L, 1L);
  }

  @Test
  void aDryRunSavesNothing() {
    assertThat(sandbox.json("sweep", "--now", "--dry-run").at(0).isNull("rescue")).isTrue();
    assertThat(sandbox.json("rescue", "list").items()).isEmpty();
  }

  @Tag("engines")
  @Test
  void takingOverSavesToo() {
    sandbox.ok("sweep");
    sandbox.pass(Duration.ofMinutes(2));
    Answer answer = sandbox.ok("claim", "app-1", "--worker", "eve", "--now");
    assertThat(answer.err()).contains("saved 2 files: " + REF);
    assertThat(sandbox.json("rescue", "list").items()).hasSize(1);
  }

  @Tag("engines")
  @Test
  void claimNextSavesToo() {
    sandbox.task("app-2", "Other");
    Answer answer = sandbox.ok("claim", "--next", "--worker", "eve", "--now");
    assertThat(answer.err()).contains("saved 2 files: " + REF);
  }

  @Test
  void applyingBringsEverythingBack() throws IOException {
    sandbox.ok("sweep", "--now");
    Sandbox fresh = work("fresh");
    Json applied = fresh.json("rescue", "apply", "app-1");
    assertThat(applied.truth("exact")).isTrue();
    assertThat(applied.number("files")).isEqualTo(2);
    assertThat(fresh.directory().resolve("tracked")).hasContent("2");
    assertThat(fresh.directory().resolve("new")).hasContent("3");
    assertThat(fresh.directory().resolve(".env")).doesNotExist();
    assertThat(Files.readString(dead.directory().resolve(".env"))).isEqualTo("secret");
  }

  @Test
  void applyingRefusesToOverwriteWork() {
    sandbox.ok("sweep", "--now");
    Sandbox fresh = work("fresh");
    fresh.file("tracked", "mine\n");
    Answer answer = fresh.run("rescue", "apply", "app-1", "--json");
    assertThat(answer.exit()).isEqualTo(4);
    assertThat(answer.errorJson().text("code")).isEqualTo("work_tree_in_use");
    assertThat(answer.errorJson().text("error")).contains("tracked; nothing was changed");
    assertThat(fresh.directory().resolve("new")).doesNotExist();
  }

  @Test
  void whatALoopHasWrittenSinceIsNoObstacle() throws IOException {
    Files.createDirectory(dead.directory().resolve(".ralph"));
    dead.file(".ralph/progress.json", "1");
    sandbox.ok("sweep", "--now");
    Sandbox fresh = work("fresh");
    Files.createDirectory(fresh.directory().resolve(".ralph"));
    fresh.file(".ralph/progress.json", "2");
    Answer applied = fresh.ok("rescue", "apply", "app-1");
    assertThat(applied.out()).startsWith("applied 2 files of " + REF);
    assertThat(applied.err())
        .contains("changed since, and stay as they are here: .ralph/progress.json\n");
    assertThat(fresh.directory().resolve(".ralph/progress.json")).hasContent("2");
    assertThat(fresh.json("rescue", "apply", "app-1").at("kept").texts())
        .containsExactly(".ralph/progress.json");
  }

  @Test
  void conflictsAreReportedByTheExitCode() {
    sandbox.ok("sweep", "--now");
    sandbox.file("tracked", "other\n");
    sandbox.git("commit", "-qam", "other");
    Answer answer = sandbox.run("rescue", "apply", "app-1");
    assertThat(answer.exit()).isEqualTo(1);
    String commit = sandbox.json("rescue", "list").at(0).text("commit").substring(0, 10);
    assertThat(answer.err())
        .contains("conflict: tracked has conflict marks")
        .contains("git show " + commit + ":FILE", "git checkout HEAD -- FILE");
    sandbox.git("checkout", "HEAD", "--", "tracked");
    sandbox.git("show", commit + ":tracked");
  }

  @Test
  void whatWasAppliedIsNotRecommendedAgain() throws IOException {
    sandbox.ok("sweep", "--now");
    assertThat(sandbox.ok("rescue", "list").out()).containsPattern("APPLIED\n.* no\n");
    assertThat(sandbox.ok("rescue", "show", "app-1").err())
        .contains("restore it with: baton rescue apply app-1");
    assertThat(dead.ok("rescue", "show", "app-1").err())
        .contains("all of its files are in this work tree; ", "baton rescue drop app-1")
        .doesNotContain("rescue apply");
    assertThat(dead.ok("rescue", "apply", "app-1").out())
        .isEqualTo("the files of " + REF + " were in this work tree already\n");

    Sandbox fresh = work("fresh");
    sandbox.pass(Duration.ofMinutes(2));
    fresh = sandbox.in(fresh.directory());
    fresh.ok("rescue", "apply", "app-1");
    sandbox.pass(Duration.ofHours(1));
    String where = fresh.directory().toRealPath().toString();
    Json listed = sandbox.json("rescue", "list").at(0);
    assertThat(listed.text("applied_in")).isEqualTo(where);
    assertThat(listed.text("applied_at")).isEqualTo(fresh.now().toString());
    sandbox.terminal(200);
    assertThat(sandbox.ok("rescue", "list").out()).contains("1h ago in " + where);
    assertThat(sandbox.ok("rescue", "show", "app-1").err())
        .contains("it was applied 1h ago in " + where + "; when it is no longer needed: ");
  }

  @Test
  void theRescueOfAClosedTaskIsNotRecommended() {
    sandbox.ok("sweep", "--now");
    sandbox.ok("close", "app-1");
    assertThat(sandbox.ok("rescue", "show", "app-1").err())
        .contains("app-1 is closed; when it is no longer needed: baton rescue drop app-1; to");
  }

  @Test
  void showAndDiffTellWhatWasChanged() {
    sandbox.ok("sweep", "--now");
    Json shown = sandbox.json("rescue", "show", "1", "--epoch", "1");
    assertThat(shown.at("changes").each("path")).containsExactly("new", "tracked");
    assertThat(shown.at("changes").each("change")).containsExactly("A", "M");
    assertThat(sandbox.ok("rescue", "show", "app-1").out()).contains("  A  new\n  M  tracked\n");
    assertThat(sandbox.ok("rescue", "diff", "app-1").out()).contains("-1\n+2\n");
    assertThat(sandbox.json("rescue", "diff", "app-1").text("diff")).contains("-1\n+2\n");
  }

  @Tag("engines")
  @Test
  void whatIsDroppedCanBeBroughtBack() {
    sandbox.ok("sweep", "--now");
    String commit = sandbox.json("rescue", "list").at(0).text("commit");
    Answer answer = sandbox.ok("rescue", "drop", "app-1");
    assertThat(answer.out()).isEqualTo("deleted " + REF + " (" + commit + ")\n");
    assertThat(answer.err()).contains("git update-ref " + REF + " " + commit);
    assertThat(sandbox.json("rescue", "list").items()).isEmpty();
    sandbox.git("update-ref", REF, commit);
    assertThat(sandbox.json("rescue", "list").items()).hasSize(1);
    sandbox.ok("delete", "app-1", "--force");
    assertThat(sandbox.json("rescue", "drop", "app-1", "--all").items()).hasSize(1);
  }

  @Tag("engines")
  @Test
  void oldOnesGo() {
    sandbox.ok("sweep", "--now");
    sandbox.pass(Duration.ofDays(31));
    assertThat(sandbox.ok("rescue", "gc", "--keep-days", "0").out()).isEmpty();
    assertThat(sandbox.ok("rescue", "gc", "--dry-run").out()).startsWith("would delete " + REF);
    assertThat(sandbox.ok("rescue", "gc", "--keep-days", "40").out()).isEmpty();
    assertThat(sandbox.ok("rescue", "gc").out()).startsWith("deleted " + REF);
  }

  @Test
  void aSweepThatSavesClearsOldOnesAway() {
    sandbox.ok("sweep", "--now");
    sandbox.pass(Duration.ofDays(31));
    claim(dead, "app-1", 101);
    kill(101);
    Answer answer = sandbox.ok("sweep", "--now");
    assertThat(answer.err()).contains("deleted 1 rescue older than 30 days");
    assertThat(sandbox.json("rescue", "list").each("ref"))
        .containsExactly("refs/baton/rescue/app-1/3");
  }

  @Test
  void whatIsNotThereIsReported() {
    assertThat(sandbox.run("rescue", "show", "app-1").exit()).isEqualTo(3);
    assertThat(sandbox.run("rescue", "apply", "nobody").exit()).isEqualTo(3);
    sandbox.ok("sweep", "--now");
    Answer answer = sandbox.run("rescue", "show", "app-1", "--epoch", "7");
    assertThat(answer.exit()).isEqualTo(3);
    assertThat(answer.err()).contains("with epoch '7': there is [1]");
    assertThat(sandbox.run("rescue", "drop", "app-1", "--all", "--epoch", "1").exit()).isEqualTo(2);
    assertThat(sandbox.run("rescue", "gc", "--keep-days", "x").exit()).isEqualTo(2);
  }

  @Test
  void theConfigFileDecides() {
    sandbox.variable("BATON_TRUST", "all");
    sandbox.file(
        ".baton.json",
        "{\"rescue\": {\"max_file_size\": \"1 KB\", \"exclude\": [\"!.env\", \"new\"],"
            + " \"keep_days\": -1, \"odd\": 1}}");
    dead.file("large", "x".repeat(1025));
    Answer answer = sandbox.ok("sweep", "--now", "--json");
    assertThat(answer.err())
        .contains("rescue.keep_days in ")
        .contains("'-1' is invalid: expected a number of days")
        .contains("unknown setting")
        .contains("rescue.odd");
    Json result = answer.json().at(0);
    assertThat(result.at("rescue_left_out").texts()).hasSize(2);
    assertThat(sandbox.json("rescue", "show", "app-1").at("changes").each("path"))
        .containsExactly(".env", "tracked");
  }

  @Test
  void aWorkTreeThatIsGoneHoldsNothingBack() throws IOException {
    Files.move(dead.directory(), temporary.resolve("elsewhere"));
    Json result = sandbox.json("sweep", "--now").at(0);
    assertThat(result.text("action")).isEqualTo("reopened");
    assertThat(result.text("rescue_trouble")).contains("is gone");
    assertThat(result.isNull("rescue")).isTrue();
  }

  @Test
  void aTaskStaysWhereItsFilesMustBeSaved() throws IOException {
    sandbox.file(".baton.json", "{\"rescue\": {\"required\": true}}");
    Path elsewhere = temporary.resolve("elsewhere");
    Files.move(dead.directory(), elsewhere);
    Json result = sandbox.json("sweep", "--now").at(0);
    assertThat(result.text("action")).isEqualTo("skipped");
    assertThat(result.text("note"))
        .isEqualTo(
            "rescue.required is set; to reopen it without saving the files: baton release app-1");
    assertThat(result.text("rescue_trouble")).contains("is gone");
    assertThat(sandbox.show("app-1").text("status")).isEqualTo("in_progress");
    Answer answer = sandbox.run("claim", "app-1", "--worker", "eve", "--now");
    assertThat(answer.exit()).isEqualTo(4);
    assertThat(answer.err())
        .contains("app-1 is not reopened: its files could not be saved")
        .contains("; to reopen it without saving the files: baton release app-1\n")
        .doesNotContain("--now");
    assertThat(sandbox.error(4, "reopen", "app-1").text("hint"))
        .isEqualTo("to reopen it without saving the files: baton release app-1");
    Files.move(elsewhere, dead.directory());
    assertThat(sandbox.json("sweep", "--now").at(0).text("rescue")).isEqualTo(REF);
  }

  @Test
  void theWayOutThatIsNamedIsOne() throws IOException {
    sandbox.file(".baton.json", "{\"rescue\": {\"required\": true}}");
    Files.move(dead.directory(), temporary.resolve("elsewhere"));
    sandbox.ok("release", "app-1");
    assertThat(sandbox.show("app-1").text("status")).isEqualTo("open");
  }

  @Test
  void whatWasOnlyStagedCountsAndIsListed() {
    dead.git("add", "tracked");
    dead.file("tracked", "1\n"); // unchanged: only the index has the change
    Json result = sandbox.json("sweep", "--now").at(0);
    assertThat(result.number("rescue_files")).isEqualTo(2);
    Json shown = sandbox.json("rescue", "show", "app-1");
    assertThat(shown.number("files")).isEqualTo(2);
    assertThat(shown.at("changes").each("path")).containsExactly("new", "tracked");
    assertThat(shown.at("changes").at(1).truth("only_staged")).isTrue();
    assertThat(shown.at("changes").at(0).has("only_staged")).isFalse();
    assertThat(sandbox.ok("rescue", "show", "app-1").out())
        .contains("  M  tracked  (staged only)\n");
  }

  @Test
  void whatWasStagedAndDeletedCountsOnce() throws IOException {
    dead.file("gone", "x");
    dead.git("add", "gone");
    Files.delete(dead.directory().resolve("gone"));
    assertThat(sandbox.json("sweep", "--now").at(0).number("rescue_files")).isEqualTo(3);
    assertThat(sandbox.json("rescue", "show", "app-1").at("changes").each("path"))
        .containsExactly("gone", "new", "tracked");
  }

  @Test
  void namesThatAreNotUtf8AreQuotedAsGitDoes() throws Exception {
    Process process =
        new ProcessBuilder("/bin/sh", "-c", "echo x >\"$(printf 'f\\351')\"; echo y >\"ä\"")
            .directory(dead.directory().toFile())
            .start();
    assertThat(process.waitFor()).isZero();
    sandbox.ok("sweep", "--now");
    assertThat(sandbox.json("rescue", "show", "app-1").at("changes").each("path"))
        .containsExactly("\"f\\351\"", "new", "tracked", "ä");
  }

  @Test
  void showTellsOfThemWithTheClaimsFacts() {
    sandbox.task("app-2", "Other", "--deps", "app-1");
    sandbox.ok("sweep", "--now");
    String page = sandbox.ok("show", "app-1").out();
    assertThat(page.indexOf("  Rescued ")).isPositive().isLessThan(page.indexOf("Needed by"));
  }

  @Test
  void anotherRepositorysWorkIsSavedThere() throws IOException {
    Path other = Files.createDirectory(temporary.resolve("other"));
    Sandbox elsewhere = Sandbox.repository(other);
    elsewhere.file("work", "x");
    sandbox.task("app-2", "Other");
    claim(elsewhere, "app-2", 200);
    kill(200);
    Json result = sandbox.json("sweep", "--now", "--task", "app-2").at(0);
    assertThat(result.text("rescue_repository"))
        .isEqualTo(other.toRealPath().resolve(".git").toString());
    assertThat(elsewhere.json("rescue", "list").each("task")).containsExactly("app-2");
    assertThat(sandbox.json("rescue", "list").items()).isEmpty();
  }

  @Test
  void theDoctorCountsThem() {
    assertThat(sandbox.ok("doctor", "-v", "--check", "rescues").out()).contains("no rescues");
    sandbox.ok("sweep", "--now");
    assertThat(sandbox.ok("doctor", "-v", "--check", "rescues").out())
        .contains("warn", "1 rescue is not applied", "fix: baton rescue apply app-1");
    sandbox.ok("rescue", "apply", "app-1");
    assertThat(sandbox.ok("doctor", "-v", "--check", "rescues").out())
        .contains("pass")
        .contains("1 rescue (see");
  }
}
