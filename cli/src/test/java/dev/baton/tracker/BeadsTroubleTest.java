package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import dev.baton.tracker.bd.Bd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * bd cannot be reached: then nothing is changed, nothing is lost, and reading answers from what was
 * known.
 */
class BeadsTroubleTest {
  private static final String PATIENCE = "baton.bd.patience";
  private static final String UPDATE = "--actor ann update t-1 --title=Other";

  @TempDir Path folder;
  @TempDir Path tools;

  private Sandbox baton;
  private Bd bd;

  @BeforeEach
  void linkTasks() throws Exception {
    baton = Sandbox.repository(folder);
    bd = Bd.link(baton, tools);
    bd.create("t-1", "One");
    bd.create("t-2", "Two");
    baton.ok("list");
    bd.forgetCalls();
  }

  @AfterEach
  void waitAsUsual() {
    System.clearProperty(PATIENCE);
  }

  private String editor(String commands) throws Exception {
    Path script = Files.writeString(tools.resolve("editor"), "#!/bin/sh\n" + commands + "\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script.toString();
  }

  @Test
  void othersHaveTheirTurnWhileAnEditorIsOpen() throws Exception {
    Path go = tools.resolve("go");
    String waits = ": >'" + go + "'; while [ -e '" + go + "' ]; do sleep 0.02; done; ";
    baton.variable("EDITOR", editor(waits + "echo Mine >\"$1\""));
    CompletableFuture<Answer> edit = CompletableFuture.supplyAsync(() -> baton.run("edit", "t-1"));
    Bd.await("the editor is open", () -> Files.exists(go));
    baton.ok("update", "t-2", "--title", "Meanwhile");
    assertThat(bd.said("t-2", "title")).isEqualTo("Meanwhile");
    Files.delete(go);

    assertThat(edit.join().out()).isEqualTo("updated t-1: Mine\n");
    assertThat(bd.said("t-1", "title")).isEqualTo("Mine");
  }

  @Test
  void aTextThatBdRefusesIsKept() throws Exception {
    baton.variable("EDITOR", editor("echo Mine >\"$1\""));
    for (String command : new String[] {"edit t-1", "create --edit --priority 1"}) {
      bd.fail(command.startsWith("edit") ? "update fail Error: no" : "create fail Error: no");
      Answer refused = baton.run(command.split(" ", -1));
      assertThat(refused.exit()).isNotZero();
      assertThat(refused.out()).isEmpty();
      String hint = refused.err();
      String file = hint.substring(hint.indexOf("your text is in ") + 16).strip();
      assertThat(Path.of(file)).content().startsWith("Mine");
    }
    bd.fail();
    assertThat(baton.ok("list").out()).contains("One").doesNotContain("Mine");
  }

  private void assertUnreachable(Answer answer, String words) {
    assertThat(answer.exit()).as(answer.err()).isEqualTo(5);
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err()).contains(words).doesNotContain("Exception");
    assertThat(answer.err().lines()).hasSize(1);
  }

  /** While bd has news that cannot be read. */
  private void assertNothingCanBeChanged(String words) throws Exception {
    assertNothingCanBeChanged(words, "list");
  }

  private void assertNothingCanBeChanged(String words, String reader) throws Exception {
    bd.as("eve", "update", "t-2", "--title=News");
    String before = bd.export().toString();
    assertUnreachable(baton.run("label", "add", "t-1", "x"), words);
    assertUnreachable(baton.run("claim", "--next", "--worker", "w"), words);
    assertUnreachable(baton.run("create", "Third"), words);
    assertThat(bd.changes()).isEmpty();
    assertThat(bd.export().toString()).isEqualTo(before);

    Answer read = baton.run(reader);
    assertThat(read.exit()).isZero();
    assertThat(read.out()).contains("One", "Two").doesNotContain("Other", "Third", "News");
    assertThat(read.err()).contains(words);

    bd.fail();
    bd.install();
    System.clearProperty(PATIENCE);
    assertThat(baton.ok("ready").out()).contains("One", "News").doesNotContain("Other", "Third");
    baton.ok("update", "t-1", "--title", "Other");
    assertThat(bd.said("t-1", "title")).isEqualTo("Other");
  }

  @Test
  void bdIsGone() throws Exception {
    Files.delete(bd.program());
    assertNothingCanBeChanged("bd", "ready");
  }

  @Test
  void bdFails() throws Exception {
    bd.fail("export fail Error: no disk", "ready fail Error: no disk");
    assertNothingCanBeChanged("no disk", "ready");
  }

  @Test
  void bdFailsToListWhatIsNamed() throws Exception {
    bd.as("eve", "update", "t-2", "--title=News");
    bd.fail("list fail Error: no disk");
    for (String change : List.of("update t-1 --title Other", "claim t-1 --worker w")) {
      assertUnreachable(baton.run(change.split(" ", -1)), "no disk");
    }
    assertThat(bd.changes()).isEmpty();
  }

  @Test
  void bdHangs() throws Exception {
    System.setProperty(PATIENCE, "700");
    bd.fail("export hang");
    assertNothingCanBeChanged("did not answer within");
  }

  @Test
  void bdDiesInTheMiddleOfALine() throws Exception {
    bd.fail("export half");
    assertNothingCanBeChanged("in the middle of a line");
  }

  @Test
  void bdFailsAfterTheFirstLine() throws Exception {
    bd.fail("export part out of memory");
    assertNothingCanBeChanged("out of memory");
  }

  @Test
  void bdSaysSomethingElse() throws Exception {
    bd.fail("export say Hello");
    assertNothingCanBeChanged("cannot be parsed");
  }

  @Test
  void aChangeCanBeMadeUntilBdHasToBeCalled() throws Exception {
    Files.delete(bd.program());
    assertUnreachable(baton.run("update", "t-1", "--title", "Other"), "bd");
    assertThat(baton.show("t-1").text("title")).isEqualTo("One");
    assertThat(baton.run("ready").err()).as("nothing is known to be missing").isEmpty();
    bd.install();
    baton.ok("list");
    assertThat(bd.said("t-1", "title")).isEqualTo("One");
  }

  @Test
  void bdHangsBeforeTheChange() throws Exception {
    System.setProperty(PATIENCE, "700");
    bd.fail("update hang");
    Answer answer = baton.run("update", "t-1", "--title", "Other");
    assertUnreachable(answer, "did not answer within");
    assertThat(answer.err()).contains("nothing was changed");
    assertTheSame("One", UPDATE);
  }

  @Test
  void bdHangsAfterTheChange() throws Exception {
    System.setProperty(PATIENCE, "1500");
    bd.fail("update stop-after");
    assertThat(baton.ok("update", "t-1", "--title", "Other").out()).contains("updated t-1");
    assertTheSame("Other", UPDATE);
  }

  @Test
  void bdHangsAfterTheChangeAndCannotBeAsked() throws Exception {
    System.setProperty(PATIENCE, "700");
    bd.fail("update stop-after", "list fail Error: no disk", "export fail Error: no disk");
    Answer answer = baton.run("update", "t-1", "--title", "Other");
    assertUnreachable(answer, "did not answer within");
    assertThat(answer.err()).contains("unknown").doesNotContain("nothing was changed");
    assertTheSame("Other", UPDATE);
  }

  @Test
  void bdDiesBeforeTheChange() throws Exception {
    bd.fail("update die-before");
    assertUnreachable(baton.run("update", "t-1", "--title", "Other"), "signal 9; nothing was");
    assertTheSame("One", UPDATE);
  }

  @Test
  void bdDiesAfterTheChange() throws Exception {
    bd.fail("update die-after");
    baton.ok("update", "t-1", "--title", "Other");
    assertTheSame("Other", UPDATE);
  }

  @Test
  void bdComplainsAfterTheChange() throws Exception {
    bd.fail("update fail-after Error: cannot export");
    Answer answer = baton.run("update", "t-1", "--title", "Other");
    assertThat(answer.exit()).isEqualTo(4);
    assertThat(answer.err()).contains("cannot export; a part was changed; see baton show t-1");
    assertTheSame("Other", UPDATE);
  }

  @Test
  void bdCannotBeReadAfterTheChange() throws Exception {
    bd.fail("export fail Error: no disk");
    baton.ok("update", "t-1", "--title", "Other");
    Answer list = baton.run("list");
    assertThat(list.out()).as("its own changes are known without reading").contains("Other");
    assertThat(list.err()).contains("no disk");
    assertTheSame("Other", UPDATE);
  }

  @Test
  void halfOfAChangeIsWhatItIs() throws Exception {
    bd.fail("--assignee=bob fail Error: no disk");
    Answer answer = baton.run("update", "t-1", "--title", "Other", "--assignee", "bob");
    assertThat(answer.exit()).isEqualTo(4);
    assertThat(answer.err()).contains("no disk; a part was changed; see baton show t-1");
    assertTheSame("Other", UPDATE, "--actor ann update t-1 --assignee=bob");
    assertThat(bd.said("t-1", "assignee")).isEmpty();
  }

  @Test
  void aLinkThatCannotBeMadeNamesTheFolderThatBdReads() throws Exception {
    baton.ok("unlink");
    bd.fail("export fail Error: server unreachable");
    Answer answer = baton.run("link", "beads");
    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.err())
        .startsWith("baton: cannot link .beads: ")
        .contains("server unreachable")
        .doesNotContain("issues.jsonl");
  }

  @Test
  void aVersionThatNobodyKnowsIsAsGoodAsAny() throws Exception {
    bd.fail("version say bd of tomorrow");
    assertThat(baton.run("doctor").out()).doesNotContain("Exception");
    baton.ok("update", "t-1", "--title", "Other");
    assertTheSame("Other", UPDATE);
  }

  /**
   * In the end both sides have this title, nothing was done twice, and nothing is left to do.
   *
   * @param changes the calls that changed something, or tried to
   */
  private void assertTheSame(String title, String... changes) throws Exception {
    bd.fail();
    System.clearProperty(PATIENCE);
    baton.ok("ready");
    assertThat(baton.show("t-1").text("title")).isEqualTo(title);
    assertThat(bd.said("t-1", "title")).isEqualTo(title);
    assertThat(bd.changes()).containsExactly(changes);
    bd.forgetCalls();
    baton.ok("update", "t-2", "--title", "Next");
    assertThat(bd.changes()).hasSize(1);
    bd.forgetCalls();
    baton.ok("list");
    assertThat(bd.calls()).as("one reading after a change").containsExactly("export");
    bd.forgetCalls();
    baton.ok("list");
    assertThat(bd.calls()).isEmpty();
  }
}
