package dev.baton.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Program;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownAgentsTest {
  private static final KnownAgents KNOWN = KnownAgents.and(List.of("mybot"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Programs of their own.
        "claude | /home/a/.local/share/claude/versions/2.1.197 | claude -p hello",
        "claude | /usr/bin/claude | claude",
        "codex | /opt/codex/codex | codex exec --json x",
        "opencode | /usr/lib/node_modules/opencode-ai/bin/opencode (deleted) | opencode run",
        "goose | /usr/local/bin/goose | goose run",
        "mybot | /usr/local/bin/mybot | mybot",
        "cursor-agent | /home/a/.local/bin/cursor-agent | cursor-agent -p x",
        // Scripts, by their own name or by the package that contains them.
        "gemini | /usr/bin/node | node /usr/bin/gemini -p hello",
        "gemini | /usr/bin/node | node --max-old-space-size=4096 /usr/bin/gemini -p hello",
        "gemini | /usr/bin/node | node -r ts /usr/lib/node_modules/@google/gemini-cli/dist/i.js",
        "claude | /usr/bin/node | node /usr/lib/node_modules/@anthropic-ai/claude-code/cli.js",
        "codex | /usr/bin/node | node /usr/lib/node_modules/@openai/codex/bin/codex.js exec",
        "aider | /usr/bin/python3.12 | /usr/bin/python3.12 -X dev -m aider --yes",
        "aider | /usr/bin/python3 | python3 /home/a/.venv/bin/aider",
        "cub | /usr/bin/python3.11 | python3.11 /home/a/.local/bin/cub run",
        "opencode | /usr/bin/bun | bun run opencode.ts",
        "claude | /usr/bin/dash | /bin/sh ./claude",
        "codex | /usr/bin/bash | bash -e codex",
        // Nothing else is an agent.
        " | /usr/bin/bash | bash -c claude",
        " | /usr/bin/bash | bash -lc codex",
        " | /usr/bin/bash | -bash",
        " | /usr/bin/node | node -e claude",
        " | /usr/bin/node | node server.js claude",
        " | /usr/bin/node | node /home/a/claude/server.js",
        " | /usr/bin/vim | vim claude",
        " | /usr/bin/git | git commit -m claude",
        " | /usr/bin/python3 | python3 /home/a/src/claude-code/tests/run.py",
        " | /usr/lib/systemd/systemd | /sbin/init",
        " | /usr/bin/claudette | claudette",
      })
  void knowsAgents(@Nullable String expected, String executable, String command) {
    List<String> words = List.of(command.split(" ", -1));
    assertThat(KNOWN.nameOf(new Program(executable, "x", words))).isEqualTo(expected);
  }

  @Test
  void knowsAScriptByWhatTheKernelCallsIt() {
    // A script that begins with #!/bin/sh keeps its own name.
    assertThat(KNOWN.nameOf(new Program("/usr/bin/dash", "claude", List.of("/bin/sh", "/x/start"))))
        .isEqualTo("claude");
  }

  @Test
  void aProgramThatHidesEverythingIsNone() {
    assertThat(KNOWN.nameOf(new Program("", "kworker/0:1", List.of()))).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "baton claim | bash | bash -c 'baton claim'",
        "baton claim | sh | sh -euc 'baton claim'",
        "baton claim | -bash | bash --norc -lc 'baton claim'",
        "baton claim | zsh | zsh -o errexit -c 'baton claim'",
        " | bash | bash script.sh -c x",
        " | bash | bash",
        " | node | node -c x",
      })
  void tellsTheCommandOfAShell(@Nullable String expected, String name, String command) {
    List<String> words =
        List.of(command.replace("'baton claim'", "baton_claim").split(" ", -1)).stream()
            .map(word -> word.replace("baton_claim", "baton claim"))
            .toList();
    assertThat(KnownAgents.shellCommand(new Program("/usr/bin/" + name, name, words)))
        .isEqualTo(expected);
  }
}
