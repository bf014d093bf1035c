package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.process.RunWorld.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the next iteration is told. */
@Tag("loops")
class RunPromptIT {
  /** Keeps each prompt, and says something, in Claude's format. */
  private static final String AGENT =
      """
      cat >"$HOME/prompt-$BATON_ITERATION"
      echo $BATON_ITERATION >>work.txt
      echo '{"type":"system","subtype":"init","session_id":"s","model":"claude-x"}'
      printf '%s\\n' '{"type":"assistant","session_id":"s","message":{"id":"m'$BATON_ITERATION'","content":[{"type":"text","text":"I changed the parser in step '$BATON_ITERATION'.\\n<learned>The port is 8081.</learned>"}]}}'
      echo '{"type":"result","subtype":"success","session_id":"s","is_error":false,"result":"I changed the parser."}'
      """;

  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    world = RunWorld.create(temporary);
  }

  private String prompt(int n) throws Exception {
    return Files.readString(temporary.resolve("prompt-" + n));
  }

  @Test
  void theEndOfAFailedChecksOutput() throws Exception {
    world
        .runShell(
            AGENT,
            "--max-iterations",
            "2",
            "--check",
            "seq 1 500; echo 'oh dear' >&2; exit 3",
            "--check",
            "true")
        .mustEnd(12, "max_iterations");

    assertThat(prompt(1)).doesNotContain("oh dear; exit").doesNotContain("The last failure");
    assertThat(prompt(2))
        .contains("The last failure:\n'seq 1 500; echo 'oh dear' >&2; exit 3': exit code 3\n")
        .contains("ended with exit code 3; the end of its output:\n    ")
        .contains("\n    499\n    500\n")
        .contains("\n    oh dear\n")
        .doesNotContain("\n    400\n")
        .hasSizeLessThan(8000);
    Json shown = world.json("iterations", "show", "1");
    assertThat(shown.at("checks").at(0).number("exit_code")).isEqualTo(3);
    assertThat(shown.at("checks").at(0).text("output")).contains("oh dear").contains("500");
    assertThat(shown.at("checks").at(1).number("exit_code")).isZero();
    assertThat(world.shell("baton iterations show 1"))
        .contains("exit code 3")
        .contains("    500\n");
  }

  @Test
  void theFileAndLineOfAnErrorOfPytest() throws Exception {
    String pytest =
        """
        cat <<'END'
        >       assert f(1) == 2
        E       assert 1 == 2

        tests/test_a.py:5: AssertionError
        FAILED tests/test_a.py::test_a - assert 1 == 2
        ===== 1 failed, 1 passed in 0.12s =====
        END
        exit 1
        """;
    world.runShell(AGENT, "--max-iterations", "2", "--check", pytest).mustEnd(12, "max_iterations");

    assertThat(prompt(2))
        .contains("tests/test_a.py:5: E       assert 1 == 2")
        .contains("\n    tests/test_a.py:5: AssertionError\n");
    Json error = world.json("iterations", "show", "1").at("errors").at(0);
    assertThat(error.text("file")).isEqualTo("tests/test_a.py");
    assertThat(error.number("line")).isEqualTo(5);
  }

  @Test
  void whatTheAgentAndTheChecksSaidBefore() throws Exception {
    world
        .runShell(AGENT, "--max-iterations", "3", "--check", "echo try $BATON_ITERATION; exit 4")
        .mustEnd(12, "max_iterations");

    assertThat(prompt(3))
        .contains("- iteration 1: failed, 1 file changed [run run-")
        .contains("  > I changed the parser in step 1.\n")
        .contains(
            """
            - the end of its last message [log of iteration 2]
              > I changed the parser in step 2.
            """)
        .contains("  > try 1\n")
        .contains("ended with exit code 4; the end of its output:\n    try 2\n")
        .containsOnlyOnce("try 2\n");
    Json shown = world.json("iterations", "show", "2");
    assertThat(shown.text("last_words")).startsWith("I changed the parser in step 2.");
    assertThat(shown.text("model")).isEqualTo("claude-x");

    // Another run knows it from the store.
    world.prepare("breaker", "reset", "--task", "app-a");
    world.runShell(AGENT, "--max-iterations", "1").mustEnd(12, "max_iterations");
    assertThat(prompt(4))
        .contains("  > I changed the parser in step 3.\n")
        .contains("exit code 4 [iteration 3]\n  > try 3\n");
  }

  @Test
  void whatWasLearnedStaysWithTheTask() throws Exception {
    world.prepare("comment", "app-a", "Ask Ann about the parser.");
    world.runShell(AGENT, "--max-iterations", "2").mustEnd(12, "max_iterations");

    assertThat(prompt(1))
        .contains("Comments on the task, with what was learned:\n")
        .contains(": Ask Ann about the parser.\n")
        .contains("<learned>...</learned> (or: baton comment app-a TEXT)");
    assertThat(prompt(2)).contains(": The port is 8081.\n");
    assertThat(world.shell("baton show app-a")).containsOnlyOnce("The port is 8081.");
  }

  @Test
  void aTemplateHasItAsProgress() throws Exception {
    Files.writeString(world.file("prompt.md"), "Do {id}.\n{progress}\nThat is all.");
    world
        .runShell(
            AGENT,
            "--prompt-file",
            "prompt.md",
            "--max-iterations",
            "2",
            "--check",
            "echo no; exit 5")
        .mustEnd(12, "max_iterations");
    assertThat(prompt(2))
        .startsWith("Do app-a.\nComments on the task, with what was learned:\n")
        .contains("  > I changed the parser in step 1.")
        .contains("exit code 5; the end of its output:\n    no\n")
        .endsWith("\nThat is all.");
  }

  @Test
  void aLongDescriptionIsCutWithAWord() throws Exception {
    Path text = Files.writeString(temporary.resolve("long.txt"), "word ".repeat(9000));
    world.prepare("update", "app-a", "--body-file", text.toString());
    Ran ran = world.runShell(AGENT, "--max-iterations", "2").mustEnd(12, "max_iterations");

    assertThat(prompt(1))
        .contains(
            "[cut: these are the first 32000 of 44999 characters; baton show app-a prints all of"
                + " them]");
    List<String> warnings = ran.events("warning").stream().map(one -> one.text("message")).toList();
    assertThat(warnings)
        .containsOnlyOnce(
            "the description of app-a is cut in the prompt: the first 32000 of 44999 characters");
  }
}
