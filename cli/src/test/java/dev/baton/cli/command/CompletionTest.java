package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code completion words} offers; CompletionIT asks the shells themselves. */
class CompletionTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.task("app-t2", "Fix the door", "-l", "backend", "-a", "ann");
    baton.task("app-t10", "Oil the hinge", "-l", "ui");
    baton.task("app-x1", "Done already");
    baton.ok("close", "app-x1");
  }

  @Test
  void commandsOfOneAndTwoWords() {
    assertThat(offered("re")).contains("ready", "release", "rescue").doesNotContain("dep");
    assertThat(offered("dep", "")).contains("add", "remove", "tree").doesNotContain("ready");
    assertThat(offered("import", "")).contains("beads", "cub");
    assertThat(offered("--json", "rea")).containsExactly("ready");
    assertThat(offered("-q", "--db", "x", "rea")).containsExactly("ready");
  }

  @Test
  void theOptionsOfACommand() {
    assertThat(offered("dep", "add", "--")).contains("--type", "--json", "--blocked-by");
    assertThat(offered("ready", "--no-")).containsExactlyInAnyOrder("--no-stale", "--no-assignee");
    assertThat(offered("ls", "app-t2", "--rev")).containsExactly("--reverse");
    assertThat(offered("list", "--db")).containsExactly("--db");
  }

  @Test
  void idsWithTheirTitles() {
    assertThat(lines("fish", "show", "app-t"))
        .containsExactly("app-t2\tFix the door", "app-t10\tOil the hinge");
    assertThat(lines("fish", "close", "t1")).isEmpty();
    assertThat(offered("close", "--force", "app-t2", "app-t1")).containsExactly("app-t10");
    assertThat(offered("dep", "add", "app-t2", "")).contains("app-t10");
    assertThat(offered("list", "--parent", "")).contains("app-t2", "app-t10");
    assertThat(offered("create", "T", "--parent=app-t1")).containsExactly("--parent=app-t10");
    assertThat(offered("claim", "")).doesNotContain("app-x1");
    assertThat(offered("reopen", "app-x")).containsExactly("app-x1");
    assertThat(offered("dep", "tree", "app-t2", "")).isEmpty();
  }

  @Test
  void theValuesOfOptions() {
    assertThat(offered("list", "--status", "op")).containsExactly("open");
    assertThat(offered("list", "--status=op")).containsExactly("--status=open");
    assertThat(offered("list", "-s", "open,cl")).containsExactly("open,closed");
    assertThat(offered("create", "T", "-t", "b")).containsExactly("bug");
    assertThat(offered("dep", "add", "app-t2", "app-t10", "-t", "bl")).containsExactly("blocks");
    assertThat(offered("list", "--sort", "new")).containsExactly("newest");
    assertThat(offered("run", "--agent", "cl")).containsExactly("claude");
    assertThat(offered("run", "--harness", "code")).containsExactly("codex");
    assertThat(offered("run", "--on-stagnation", "")).contains("pause", "abort");
    assertThat(offered("breaker", "status", "--preset", "nit")).containsExactly("nity");
    assertThat(offered("breaker", "policy", "--same-error-mode", "")).contains("consecutive");
    assertThat(offered("list", "-l", "")).containsExactlyInAnyOrder("backend", "ui");
    assertThat(offered("label", "add", "app-t2", "u")).containsExactly("ui");
    assertThat(offered("list", "-a", "")).contains("ann");
    assertThat(offered("list", "--color", "al")).containsExactly("always");
    assertThat(offered("hooks", "print", "post-c")).contains("post-commit");
    assertThat(offered("config", "show", "sta")).containsExactly("stale");
  }

  @Test
  void fileNamesOnlyWhereTheyFit() {
    assertThat(offered("create", "-F", "x")).containsExactly(":files");
    assertThat(offered("import", "beads", "x")).containsExactly(":files");
    assertThat(offered("run", "--", "x")).containsExactly(":files");
    assertThat(offered("--db", "x")).containsExactly(":files");
    assertThat(offered("create", "x")).isEmpty();
    assertThat(offered("list", "--limit", "")).isEmpty();
    assertThat(offered("nonsense", "x")).isEmpty();
  }

  /** bash splits words at these characters, and replaces only what follows them. */
  @Test
  void bashGivesWordsInPieces() {
    assertThat(lines("bash", "list", "--status", "=", "op")).containsExactly("open");
    assertThat(lines("bash", "list", "--status", "=")).contains("open", "closed");
    assertThat(lines("bash", "list", "--status=op")).containsExactly("open");
  }

  @Test
  void nothingIsSaidWhereThereIsNoDatabase() {
    Sandbox empty = Sandbox.emptyFolder(folder.resolve("../"));
    Answer answer =
        empty.run("completion", "words", "--db", "/nowhere/x.db", "--", "bash", "show", "");

    assertThat(answer.exit()).isZero();
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void eachShellHasAScriptForAllNames(String shell) {
    assertThat(baton.ok("completion", shell).out()).contains("completion words -- " + shell, "cub");
  }

  private List<String> lines(String shell, String... words) {
    List<String> call = new ArrayList<>(List.of("completion", "words", "--", shell));
    call.addAll(List.of(words));
    return baton.ok(call.toArray(new String[0])).out().lines().toList();
  }

  private List<String> offered(String... words) {
    return lines("zsh", words).stream().map(line -> line.split("\t", 2)[0]).toList();
  }
}
