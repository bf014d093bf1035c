package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.stream.Transcript.Condition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranscriptTest {
  private static final String ID = "01a21aec-ee59-70ff-b122-a0a6d83274da";
  private static final String FIRST = "{\"type\":\"session\",\"id\":\"" + ID + "\"}\n";

  @TempDir Path home;

  private Transcript file(AgentKind agent, String name, String content) throws Exception {
    Path path = home.resolve(name);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
    return agent.sessionFile(Map.of("HOME", home.toString()), ID);
  }

  @Test
  void isFoundWhereEachAgentKeepsIt() throws Exception {
    assertThat(file(AgentKind.CLAUDE, ".claude/projects/-w/" + ID + ".jsonl", FIRST)).isNotNull();
    assertThat(
            file(AgentKind.CODEX, ".codex/sessions/2026/11/27/rollout-x-" + ID + ".jsonl", FIRST))
        .isNotNull();
    assertThat(file(AgentKind.GEMINI, ".gemini/tmp/w/chats/session-x-01a21aec.jsonl", FIRST))
        .isNotNull();
    assertThat(file(AgentKind.PI, ".pi/agent/sessions/--w--/x_" + ID + ".jsonl", FIRST))
        .isNotNull();
    assertThat(AgentKind.OPENCODE.keepsSessions(Map.of("HOME", home.toString()))).isFalse();
  }

  @Test
  void whatIsLeftIsSeenAtItsBeginningAndItsEnd() throws Exception {
    String name = ".claude/projects/-w/" + ID + ".jsonl";
    assertThat(file(AgentKind.CLAUDE, name, FIRST).condition()).isEqualTo(Condition.WHOLE);
    assertThat(file(AgentKind.CLAUDE, name, FIRST + "{\"a").condition()).isEqualTo(Condition.TORN);
    assertThat(file(AgentKind.CLAUDE, name, "").condition()).isEqualTo(Condition.LOST);
    assertThat(file(AgentKind.CLAUDE, name, "\0\0\0").condition()).isEqualTo(Condition.LOST);
  }

  @Test
  void aTornSessionOfPiIsCopiedUnderAnotherId() throws Exception {
    Transcript torn =
        file(
            AgentKind.PI, ".pi/agent/sessions/--w--/x_" + ID + ".jsonl", FIRST + "{\"type\":\"mes");
    String copy = torn.repaired();

    assertThat(copy).isNotEqualTo(ID);
    assertThat(torn.path()).content().isEqualTo(FIRST + "{\"type\":\"mes");
    assertThat(torn.path().resolveSibling("x_" + copy + ".jsonl"))
        .content()
        .isEqualTo(FIRST.replace(ID, copy));
  }

  @Test
  void aSessionOfAnAgentThatCopesIsNotCopied() throws Exception {
    assertThat(
            file(AgentKind.CLAUDE, ".claude/projects/-w/" + ID + ".jsonl", FIRST + "{\"a")
                .repaired())
        .isEqualTo(ID);
  }

  @Test
  void theWordsStandWhereEachAgentTakesThem() {
    List<String> codex = AgentKind.CODEX.command(false, List.of("--sandbox", "workspace-write"));
    assertThat(String.join(" ", AgentKind.CODEX.continuing(codex, ID)))
        .isEqualTo("codex exec --sandbox workspace-write --json resume " + ID + " -");
    List<String> claude = AgentKind.CLAUDE.command(false, List.of());
    assertThat(String.join(" ", AgentKind.CLAUDE.continuing(claude, ID)))
        .startsWith("claude --resume " + ID + " -p");
    assertThat(AgentKind.CODEX.continuing(List.of("./box", "{resume}", "{prompt}"), ID))
        .containsExactly("./box", "resume", ID, "{prompt}");
    assertThat(AgentKind.CODEX.continuing(List.of("./box", "{prompt}"), ID)).isNull();
  }
}
