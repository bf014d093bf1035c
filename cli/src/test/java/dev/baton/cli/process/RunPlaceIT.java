package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import dev.baton.cli.process.RunWorld.Ran;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run works in the work tree in which it was started, with the words that its user typed. */
@Tag("loops")
class RunPlaceIT {
  /** Does nothing in its first iterations, and its work where a person has helped. */
  private static final String AGENT =
      "echo x >>../ran; [ ! -f help.txt ] || { echo x >work.txt;"
          + " echo '<promise>COMPLETE</promise>'; }";

  private static final String[] PAUSE = {"--on-stagnation", "pause", "--no-progress", "2"};

  @TempDir Path temporary;

  private RunWorld world;
  private RunWorld tree;

  @BeforeEach
  void createWorld() throws Exception {
    world = RunWorld.create(temporary);
    tree = world.worktree("tree");
  }

  private Ran resume(RunWorld place) throws Exception {
    return Ran.of(place.baton().run("resume", "--json"));
  }

  @Test
  void nothingIsCommittedInAWorkTreeThatTookItsPlace() throws Exception {
    String agent =
        """
        echo x >work.txt
        if [ $BATON_ITERATION = 2 ]; then
          cd ../repository
          git worktree remove --force ../tree
          git worktree add -q -b later ../tree
          echo theirs >../tree/theirs.txt
        fi
        """;
    Ran ran = tree.runShell(agent, "--task", "app-a", "--commit", "--max-iterations", "2");

    assertThat(ran.events("warning").stream().map(one -> one.text("message")))
        .as(ran.answer().out() + ran.answer().err())
        .anyMatch(message ->
            message.startsWith("nothing was committed: ")
                && message.endsWith("/tree is another work tree now"));
    assertThat(world.shell("git log --format=%s tree")).isEqualTo("First task\nfirst\n");
    assertThat(world.shell("git log --format=%s later")).isEqualTo("first\n");
    assertThat(world.shell("git -C ../tree status --porcelain")).isEqualTo("?? theirs.txt\n");
  }

  @Tag("engines")
  @Test
  void aPausedRunIsResumedWhereItsWorkTreeIsNow() throws Exception {
    Ran paused = tree.runShell(AGENT, PAUSE).mustEnd(11, "no_progress");
    world.shell(
        "git worktree move ../tree ../moved; git worktree add -q -b later ../tree; touch"
            + " ../tree/help.txt ../moved/help.txt");

    Answer elsewhere = tree.baton().run("resume", "--json");
    assertThat(elsewhere.exit()).isEqualTo(4);
    assertThat(elsewhere.err()).contains(paused.end().text("run") + " works in ", "/moved, not");
    assertThat(tree.file("work.txt")).doesNotExist();

    Path place = temporary.resolve("moved");
    Answer answer = tree.baton().in(place).run("resume", "--json");
    Ran.of(answer).mustEnd(0, "done");
    assertThat(place.resolve("work.txt")).hasContent("x");
    assertThat(tree.file("work.txt")).doesNotExist();
  }

  @Test
  void aPausedRunWhoseWorkTreeIsGoneCanBeEnded() throws Exception {
    String run = tree.runShell(AGENT, PAUSE).mustEnd(11, "no_progress").end().text("run");
    world.shell("git worktree remove --force ../tree; git worktree add -q -b later ../tree");

    for (RunWorld place : List.of(world, tree)) {
      Answer refused = place.baton().run("resume", "--run", run);
      assertThat(refused.exit()).isEqualTo(4);
      assertThat(refused.err())
          .contains(run + " cannot be resumed: ", "/tree is another work tree now")
          .contains("baton resume --investigate --run " + run);
    }
    assertThat(tree.baton().run("resume", "--investigate").exit()).as("unnamed").isEqualTo(4);
    assertThat(tree.baton().run("resume", "--investigate", "--run", run).exit()).isZero();
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
  }

  @Test
  void anAgentCannotSwitchOffTheChecksThatTheUserTrustedBeforeTheNextRun() throws Exception {
    String settings = "{\"run\":{\"checks\":[\"pwd >>../checked; false\"]}}";
    world.shell("echo '" + settings + "' >.baton.json; git add .; git commit -qm settings");
    world.prepare("trust", "--yes");
    String[] once = {"--once", "--max-iterations", "1"};
    for (String change :
        List.of("rm .baton.json", "echo '{}' >.baton.json", "sed -i s/false/true/ .baton.json")) {
      world.shell(change);
      for (RunWorld place : List.of(world, tree)) {
        Answer refused = place.runShell(AGENT, once).answer();
        assertThat(refused.exit()).as(change).isEqualTo(11);
        assertThat(refused.err())
            .contains("needs_consent", "/repository/.baton.json ")
            .contains("restore the file, or ask the user to run baton trust in ");
      }
    }
    assertThat(world.file("../ran")).doesNotExist();
    world
        .runShell(AGENT, "--once", "--max-iterations", "1", "--check", "true")
        .mustEnd(12, "max_iterations");

    world.shell("git checkout -q .baton.json");
    tree.runShell(AGENT, once).mustEnd(12, "max_iterations");
    assertThat(world.file("../checked")).hasContent(tree.file("").toString());
  }

  /** An archive may bring a database with a paused run, and with it the command of the run. */
  @Test
  void aRunIsResumedOnlyWithWordsThatItsUserTyped() throws Exception {
    tree.runShell(AGENT, PAUSE).mustEnd(11, "no_progress");
    world.shell("mv ../.local/state/baton/runs ../runs; touch ../tree/help.txt; : >../ran");

    Answer refused = tree.baton().run("resume", "--json");
    assertThat(refused.exit()).isEqualTo(11);
    assertThat(refused.err()).contains("needs_consent", "you have not started this run here");
    assertThat(world.file("../ran")).isEmptyFile();
    assertThat(world.show("app-a").text("status")).isEqualTo("blocked");

    world.shell("mv ../runs ../.local/state/baton/runs");
    resume(tree).mustEnd(0, "done");
    assertThat(world.file("../ran")).isNotEmptyFile();
  }

  @Tag("engines")
  @Test
  void norInAnotherRepositoryAtItsPath() throws Exception {
    world.runShell(AGENT, PAUSE).mustEnd(11, "no_progress");
    Sandbox here = Sandbox.existing(temporary.resolve("repository"));
    try (Connection connection = here.connection();
        Statement statement = connection.createStatement()) {
      statement.execute("update run set worktree = null, tree = ''");
    }
    world.shell(
        "mv .git ../former; git init -q; mv ../former/baton .git/; touch help.txt; : >../ran");

    Answer refused = world.baton().run("resume", "--json");
    assertThat(refused.exit()).as(refused.out() + refused.err()).isEqualTo(11);
    assertThat(refused.err()).contains("needs_consent");
    assertThat(world.file("../ran")).isEmptyFile();

    world.shell("mv .git/baton ../former/; rm -r .git; mv ../former .git");
    resume(world).mustEnd(0, "done");
  }
}
