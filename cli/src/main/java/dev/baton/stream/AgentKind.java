package dev.baton.stream;

import dev.baton.stream.AgentFormat.ReadingOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The agents that Baton knows, by their names in the setting {@code run.agent}. */
public enum AgentKind {
  CLAUDE,
  CODEX,
  GEMINI,
  OPENCODE,
  PI,

  /** Any other program: plain text, unless its first JSON line has the format of a known agent. */
  CUSTOM;

  /** The place in a command for the words with which it continues a session. */
  public static final String RESUME = "{resume}";

  /** Its format; null for {@link #CUSTOM}. */
  @Nullable AgentFormat format() {
    return switch (this) {
      case CLAUDE -> ClaudeReader.FORMAT;
      case CODEX -> CodexReader.FORMAT;
      case GEMINI -> GeminiReader.FORMAT;
      case OPENCODE -> OpenCodeReader.FORMAT;
      case PI -> PiReader.FORMAT;
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

  /** The agent whose stream may begin with this object; {@link #CUSTOM} where it is none. */
  static AgentKind recognised(StreamObject object) {
    String type = object.text("type");
    for (AgentKind kind : values()) {
      AgentFormat format = kind.format();
      if (format != null && format.recognizer().recognizes(type, object)) {
        return kind;
      }
    }
    return CUSTOM;
  }

  /** All names, with {@code custom} last. */
  public static List<String> names() {
    return Arrays.stream(values()).map(AgentKind::wireName).toList();
  }

  /** The name in settings and documents, such as {@code claude}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The id of the session in whose shell a command runs.
   *
   * @param variables the command's environment
   * @return null where the agent does not name it to its commands: only Claude Code and Codex do
   */
  public @Nullable String session(Map<String, String> variables) {
    return switch (this) {
      case CLAUDE -> variables.get("CLAUDE_CODE_SESSION_ID");
      case CODEX -> variables.getOrDefault("CODEX_SESSION_ID", variables.get("CODEX_THREAD_ID"));
      case GEMINI, OPENCODE, PI, CUSTOM -> null;
    };
  }

  /** The agent's version, from the environment of such a command; null where it is not named. */
  public @Nullable String version(Map<String, String> variables) {
    return switch (this) {
      case CLAUDE -> {
        // Such as claude-code_2-1-332_agent.
        String[] parts = variables.getOrDefault("AI_AGENT", "").split("_", -1);
        yield parts.length > 1 && parts[0].equals("claude-code")
            ? parts[1].replace('-', '.')
            : null;
      }
      case CODEX -> variables.get("CODEX_VERSION");
      case GEMINI, OPENCODE, PI, CUSTOM -> null;
    };
  }

  /**
   * The command with which it continues a session, without a terminal. The words before the id
   * replace the word {@code {resume}}; where there is none, they are inserted into a command that
   * starts the agent's own program.
   *
   * @param command with placeholders
   * @return null where the agent cannot continue a session, or the command has no place for it
   */
  public @Nullable List<String> continuing(List<String> command, String session) {
    AgentFormat format = format();
    boolean hasPlace = command.contains(RESUME);
    if (format == null || (!hasPlace && startedBy(command) != this)) {
      return null;
    }
    List<String> words = new ArrayList<>();
    List<String> resume = new ArrayList<>(format.sessions().resume());
    resume.add(session);
    // Codex takes it as a command, behind its own options.
    boolean isLast = !hasPlace && this == CODEX;
    for (int i = 0; i < command.size(); i++) {
      String word = command.get(i);
      boolean isPrompt = word.equals("-") || word.startsWith("{prompt");
      if (word.equals(RESUME) || (isLast && isPrompt)) {
        words.addAll(resume);
        resume = List.of();
      }
      if (!word.equals(RESUME)) {
        words.add(word);
      }
      if (!hasPlace && !isLast && i + 1 == format.program().size()) {
        words.addAll(resume);
        resume = List.of();
      }
    }
    words.addAll(resume);
    return words;
  }

  /** The command with which a person continues a session; null where there is none. */
  public @Nullable List<String> continuingByHand(String session) {
    AgentFormat format = format();
    if (format == null) {
      return null;
    }
    List<String> words = new ArrayList<>(format.sessions().byHand());
    words.add(session);
    return words;
  }

  /** Whether the agent says that it does not have the session that it should continue. */
  public boolean lacksSession(String output) {
    AgentFormat format = format();
    return format != null && output.contains(format.sessions().unknown());
  }

  /** Whether it keeps its sessions in files that {@link #sessionFile} would find. */
  public boolean keepsSessions(Map<String, String> variables) {
    AgentFormat format = format();
    Transcript.Store store = format == null ? null : format.sessions().files();
    return store != null && !store.folders(variables).isEmpty();
  }

  /** The file of a session; null where there is none. */
  public @Nullable Transcript sessionFile(Map<String, String> variables, String session)
      throws IOException {
    AgentFormat format = format();
    Transcript.Store store = format == null ? null : format.sessions().files();
    return store == null ? null : Transcript.find(store, variables, session);
  }

  /**
   * Whether this exit status alone says that the agent is not logged in; see "Exit codes" in the
   * documentation of Gemini CLI. The other agents have no status of their own for that.
   */
  public boolean lacksLogin(int exit) {
    return this == GEMINI && exit == 41;
  }

  /** Whether its stream contains a tool only when it has ended. */
  public boolean hidesTools() {
    return this == OPENCODE;
  }

  /**
   * The command that starts it without a terminal, with placeholders such as {@code {prompt}}.
   *
   * @param withModel whether the command chooses a model, with the placeholder {@code {model}}
   * @param more further arguments of the user, such as permissions
   * @return empty for {@link #CUSTOM}
   */
  public List<String> command(boolean withModel, List<String> more) {
    AgentFormat format = format();
    return format == null ? List.of() : format.command(withModel, more);
  }

  /** Whether its stream contains what it costs; for {@link #CUSTOM} that is not known before. */
  public boolean reportsCost() {
    AgentFormat format = format();
    return format == null || format.reportsCost();
  }

  /** The agent whose program a command starts; {@link #CUSTOM} for any other program. */
  public static AgentKind startedBy(List<String> command) {
    String program = command.getFirst().substring(command.getFirst().lastIndexOf('/') + 1);
    for (AgentKind kind : values()) {
      AgentFormat format = kind.format();
      if (format != null
          && program.equals(format.program().getFirst())
          && command.containsAll(format.program().subList(1, format.program().size()))) {
        return kind;
      }
    }
    return CUSTOM;
  }

  /**
   * Whether the agent surely may only read.
   *
   * @param command its whole command line
   * @param variables its environment
   * @param project the directory in which it works
   */
  public boolean onlyReads(List<String> command, Map<String, String> variables, Path project) {
    ReadingOnly reading = reading();
    return reading != null && reading.isSure(command, variables, project);
  }

  /** Whether its stream says what it was refused. */
  public boolean reportsRefusals() {
    ReadingOnly reading = reading();
    return reading == null || reading.isReported();
  }

  private @Nullable ReadingOnly reading() {
    AgentFormat format = format();
    return format == null ? null : format.reading();
  }

  /**
   * How to allow a tool that the agent was refused, in words that follow "allow it with".
   *
   * @param tool as the stream names it
   * @param isOwnCommand whether the user gave the agent's whole command, which then also contains
   *     its permissions
   */
  public String howToAllow(String tool, boolean isOwnCommand) {
    AgentFormat format = format();
    if (format == null) {
      return "the options or the settings of the agent";
    }
    AgentFormat.Permission permission = format.permission().apply(tool);
    String arguments =
        isOwnCommand
            ? permission.arguments() + " in the agent's command"
            : "--agent-args '" + permission.arguments() + "'";
    return arguments + ", or in " + permission.setting();
  }
}
