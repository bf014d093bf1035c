package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done for a worker's work tree is not done for another one at its path. */
@Tag("engines")
class WorkTreePlaceTest {
  private static final String REF = "refs/baton/rescue/app-1/1";

  @TempDir Path temporary;
  private Path place;
  private Sandbox sandbox;

  @BeforeEach
  void claim() throws IOException {
    sandbox = Sandbox.repository(Files.createDirectory(temporary.resolve("repository")));
    sandbox.variable("HOME", temporary.toString());
    sandbox.git("commit", "-q", "--allow-empty", "-m", "first");
    sandbox.task("app-1", "Task");
    place = temporary.resolve("tree");
    add("one");
    sandbox.processes().start(100);
    worker().ok("claim", "app-1", "--worker", "bob", "--pid", "100", "--db", sandbox.place());
  }

  private void add(String branch) {
    sandbox.git("worktree", "add", "-q", "-b", branch, place.toString());
  }

  private Sandbox worker() {
    return sandbox.in(place);
  }

  private void makeAgain() {
    sandbox.git("worktree", "remove", "--force", place.toString());
    add("two");
    worker().file("theirs", "1\n");
  }

  @Test
  void theFilesOfALaterTreeAreNotSavedAsTheDeadWorkers() {
    makeAgain();
    sandbox.processes().kill(100);
    assertThat(sandbox.ok("show", "app-1").out()).doesNotContain("theirs");
    assertThat(sandbox.ok("sweep", "--now").out())
        .contains("its files could not be saved", "is another work tree now");
    assertThat(sandbox.json("rescue", "list").items()).isEmpty();
  }

  @Test
  void aTreeThatWasMovedIsSaved() {
    worker().file("mine", "1\n");
    Path moved = temporary.resolve("moved");
    sandbox.git("worktree", "move", place.toString(), moved.toString());
    add("two");
    worker().file("theirs", "1\n");
    sandbox.processes().kill(100);
    Json found = sandbox.show("app-1").at("stale").at("evidence");
    assertThat(found.text("worktree")).isEqualTo(moved.toString());
    assertThat(found.at("files").texts()).containsExactly("mine");
    assertThat(sandbox.json("sweep", "--now").at(0).text("rescue")).isEqualTo(REF);
  }

  @Test
  void aLostClaimDoesNotRefuseCommitsInALaterTree() {
    sandbox.processes().kill(100);
    sandbox.ok("sweep", "--now");
    assertThat(worker().run("hooks", "fence", "pre-commit", "--db", sandbox.place()).exit())
        .isNotZero();
    makeAgain();
    worker().ok("hooks", "fence", "pre-commit", "--db", sandbox.place());
  }

  /** Records errors that belong to no task. */
  private void recordErrors() {
    sandbox.ok("close", "app-1", "--force");
    worker().file("log", "a.c:1:1: error: 'x' undeclared\n");
    worker().ok("record", "--errors-from", "log");
  }

  private List<String> errorsOfANewCommit(Path there) {
    sandbox.git("-C", there.toString(), "commit", "-q", "--allow-empty", "-m", "next");
    return sandbox.json("iterations", "list", "-n", "1").at(0).at("errors").each("message");
  }

  @Test
  void aLaterTreeDoesNotGetTheErrorsOfTheEarlierOne() {
    recordErrors();
    makeAgain();
    assertThat(errorsOfANewCommit(place)).isEmpty();
  }

  @Test
  void aMovedTreeKeepsItsErrors() {
    recordErrors();
    Path moved = temporary.resolve("moved");
    sandbox.git("worktree", "move", place.toString(), moved.toString());
    assertThat(errorsOfANewCommit(moved)).hasSize(1);
  }
}
