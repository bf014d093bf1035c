package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.tracker.bd.Bd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts that are written in an editor. */
class EditTest {
  @TempDir Path folder;
  @TempDir Path tools;

  private Sandbox baton;

  @BeforeEach
  void createTask() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Fix the door", "-d", "It sticks.\n\n# When\n\nAlways.", "--notes", "old");
  }

  /** An editor that keeps what it was given, and then runs these commands on the file. */
  private void editor(String commands) throws Exception {
    Path script = tools.resolve("the editor");
    Files.writeString(script, "#!/bin/sh\ncp \"$2\" '" + tools + "/seen'\n" + commands + "\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    baton.variable("VISUAL", "'" + script + "' --wait");
    baton.variable("EDITOR", "false");
  }

  private void write(String text) throws Exception {
    Files.writeString(tools.resolve("text"), text);
    editor("cat '" + tools + "/text' \"$2\" >'" + tools + "/new'; cp '" + tools + "/new' \"$2\"");
  }

  private void replaceBy(String text) throws Exception {
    Files.writeString(tools.resolve("text"), text);
    editor("cp '" + tools + "/text' \"$2\"");
  }

  private String seen() throws Exception {
    return Files.readString(tools.resolve("seen"));
  }

  @Test
  void titleAndDescriptionAreOneText() throws Exception {
    editor("sed -i -e '1s/door/window/' -e 's/Always/Never/' \"$2\"");
    assertThat(baton.ok("edit", "app-x").out()).isEqualTo("updated app-x: Fix the window\n");

    assertThat(seen())
        .startsWith(
            "Fix the door\n\nIt sticks.\n\n# When\n\nAlways.\n\n<!-- baton: The first line");
    Json task = baton.show("app-x");
    assertThat(task.text("title")).isEqualTo("Fix the window");
    assertThat(task.text("description")).isEqualTo("It sticks.\n\n# When\n\nNever.");
    assertThat(baton.json("show", "app-x", "--history").at(0).at("history").each("kind"))
        .containsExactly("created", "updated");
  }

  @Test
  void anotherTextIsEditedAlone() throws Exception {
    write("new and ");
    baton.ok("edit", "app-x", "--notes");

    assertThat(seen()).startsWith("old\n\n<!-- baton: The notes of app-x.");
    assertThat(baton.show("app-x").text("notes")).isEqualTo("new and old");
    assertThat(baton.error(2, "edit", "app-x", "--notes", "--design").text("error"))
        .isEqualTo("only one text can be edited at a time");
  }

  @Test
  void emptyOrUnchangedChangesNothing() throws Exception {
    editor(":");
    Answer same = baton.run("edit", "app-x");
    assertThat(same.exit()).isEqualTo(13);
    assertThat(same.err()).isEqualTo("the text is empty or unchanged; nothing was changed\n");
    replaceBy("");
    assertThat(baton.run("edit", "app-x").exit()).isEqualTo(13);
    assertThat(baton.run("create", "--edit").exit()).isEqualTo(13);
    assertThat(baton.run("create", "Given", "-e").exit()).isEqualTo(13);

    assertThat(baton.json("list").items()).hasSize(1);
    assertThat(baton.show("app-x").text("title")).isEqualTo("Fix the door");
  }

  @Test
  void anEditorThatFailsChangesNothingAndTheTextIsKept() throws Exception {
    editor("echo lost >\"$2\"; exit 3");
    Json error = baton.error(1, "edit", "app-x");

    assertThat(error.text("error")).endsWith("failed with exit code 3; nothing was changed");
    assertThat(kept(error)).hasContent("lost\n");
    assertThat(baton.show("app-x").text("title")).isEqualTo("Fix the door");
  }

  @Test
  void nobodyWritesATextForATaskThatAnotherHolds() throws Exception {
    write("mine, ");
    baton.processes().start(100);
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
    assertThat(baton.error(4, "edit", "app-x").text("error")).contains("held by bob");
    assertThat(tools.resolve("seen")).doesNotExist();

    baton.ok("edit", "app-x", "--force", "--notes");
    assertThat(baton.show("app-x").text("notes")).isEqualTo("mine, old");
  }

  @Test
  void whatIsClaimedMeanwhileIsNotChangedAndTheTextIsKept() throws Exception {
    baton.processes().start(100);
    Path go = tools.resolve("go");
    editor(": >'" + go + "'; while [ -e '" + go + "' ]; do sleep 0.02; done; echo mine >\"$2\"");
    CompletableFuture<Answer> edit =
        CompletableFuture.supplyAsync(() -> baton.run("edit", "app-x", "--json"));
    Bd.await("the editor is open", () -> Files.exists(go));
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
    Files.delete(go);

    Json error = edit.join().errorJson();
    assertThat(error.text("error")).contains("held by bob");
    assertThat(kept(error)).hasContent("mine\n");
    assertThat(baton.show("app-x").text("title")).isEqualTo("Fix the door");
  }

  @Test
  void aTextThatCannotBeStoredIsKept() throws Exception {
    replaceBy("x".repeat(600) + "\n");
    Json error = baton.error(2, "create", "--edit");
    assertThat(kept(error)).content().startsWith("xxx");
  }

  private static Path kept(Json error) {
    String hint = error.text("hint");
    return Path.of(hint.substring(hint.indexOf("your text is in ") + "your text is in ".length()));
  }

  @Test
  void aTaskIsCreatedFromAText() throws Exception {
    replaceBy("Paint it\r\n\r\nIn green.\r\n<!-- baton: x\r\nthis is ignored");
    assertThat(
            baton.json("create", "-e", "-p", "0", "--title", "Given", "-d", "Text").text("title"))
        .isEqualTo("Paint it");

    assertThat(seen()).startsWith("Given\n\nText\n\n<!-- baton: ");
    Json task = baton.json("list", "-p", "0").at(0);
    assertThat(task.text("description")).isEqualTo("In green.");
  }

  @Test
  void aNumberIsStillAnEstimate() {
    assertThat(baton.json("create", "T", "-e", "30").number("estimated_minutes")).isEqualTo(30);
    assertThat(baton.error(2, "create", "T", "-e", "-5").text("error")).startsWith("'-5'");
  }

  @Test
  void withoutAnEditorItSaysWhatToDo() {
    assertThat(baton.error(2, "edit", "app-x").text("error"))
        .isEqualTo("there is no editor: VISUAL and EDITOR are not set");
    baton.error(3, "edit", "app-gone");
  }
}
