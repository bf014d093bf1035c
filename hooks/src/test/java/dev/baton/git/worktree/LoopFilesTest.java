package dev.baton.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files are a loop's own. */
class LoopFilesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "prd.json",
        ".ralph/.token_count",
        "scripts/ralph/prd.json",
        "progress.txt",
        "@fix_plan.md",
        "fix_plan.md",
        ".ralph/state.json",
        ".beads/issues.jsonl",
        "web/.cub/tasks.json",
        ".baton/baton.db",
        "run.log",
        "build/agent.log.2",
        "logs/2026/run.txt"
      })
  void trackersAndLoopsHaveTheirOwnFiles(String path) {
    assertThat(LoopFiles.include(path)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/prd.json.ts",
        "prd.json.md",
        "src/logs/parser.ts",
        "docs/progress.txt.md",
        "beads/a.txt",
        ".ralph",
        "catalog",
        "changelog.md"
      })
  void othersAreWork(String path) {
    assertThat(LoopFiles.include(path)).isFalse();
  }
}
