package dev.baton.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The agents that Baton knows, by their names in the setting {@code run.agent}. */
public enum AgentKind {
  CLAUDE,
  CODEX,
  GEMINI,
  OPENCODE,

  /** Any other program: plain text, unless its first JSON line has the format of a known agent. */
  CUSTOM;

  /** Its format; null for {@link #CUSTOM}. */
  @Nullable AgentFormat format() {
    return switch (this) {
      case CLAUDE -> ClaudeReader.FORMAT;
      case CODEX -> CodexReader.FORMAT;
      case GEMINI -> GeminiReader.FORMAT;
      case OPENCODE -> OpenCodeReader.FORMAT;
      case CUSTOM -> null;
    };
  }

  /** The agent with this name; {@link #CUSTOM} for any other name. */
  public static AgentKind named(String name) {
    for (AgentKind kind : values()) {
      if (kind.wireName().equals(name)) {
        return kind;
      }
    }
    return CUSTOM;
  }

  /** All names, with {@code custom} last. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    for (AgentKind kind : values()) {
      names.add(kind.wireName());
    }
    return names;
  }

  private String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The command that starts it without a terminal, with placeholders such as {@code {prompt}}.
   *
   * @param withModel whether the command chooses a model, with the placeholder {@code {model}}
   * @return empty for {@link #CUSTOM}
   */
  public List<String> command(boolean withModel) {
    AgentFormat format = format();
    return format == null ? List.of() : format.command(withModel);
  }
}
