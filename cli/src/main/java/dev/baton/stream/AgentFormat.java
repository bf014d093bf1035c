package dev.baton.stream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Everything specific to one agent: how to start it so that it works without a terminal and prints
 * a stream that can be parsed, according to its documentation, and how to recognise and read that
 * stream. The agent's permissions are left to its own settings, and to the user's arguments for it.
 *
 * @param program its name and, where there is one, its subcommand
 * @param arguments the arguments after the choice of a model
 * @param recognizer recognises its streams
 * @param reader creates the reader of a stream
 * @param reportsCost whether the stream contains what it costs
 * @param permission how to allow a tool that was refused, by the tool's name
 * @param reading when it may only read; null when it may do everything
 * @param sessions how it continues one of its sessions
 */
record AgentFormat(
    List<String> program,
    List<String> arguments,
    Recognizer recognizer,
    Function<Conversation, AgentReader> reader,
    boolean reportsCost,
    Function<String, Permission> permission,
    @Nullable ReadingOnly reading,
    Sessions sessions) {
  private static final List<String> MODEL = List.of("--model", "{model}");

  /** Recognises a stream by its first JSON object. */
  interface Recognizer {
    /**
     * Whether the stream comes from this agent.
     *
     * @param type the object's member {@code type}; empty when it has none
     */
    boolean recognizes(String type, StreamObject object);
  }

  /**
   * How to allow something.
   *
   * @param arguments for the agent, as typed in a shell
   * @param setting the place in the agent's own settings, in words that follow "or in"
   */
  record Permission(String arguments, String setting) {}

  /**
   * How an agent continues one of its sessions, by its id.
   *
   * @param resume the words before the id, without a terminal
   * @param byHand the command with which a person continues it, without the id
   * @param unknown a part of what it says when it does not have the session
   * @param files where it keeps its sessions; null where that is not in files of text
   */
  record Sessions(
      List<String> resume, List<String> byHand, String unknown, Transcript.@Nullable Store files) {}

  List<String> command(boolean withModel, List<String> more) {
    List<String> words = new ArrayList<>(program);
    if (withModel) {
      words.addAll(MODEL);
    }
    words.addAll(more);
    words.addAll(arguments);
    return words;
  }

  /**
   * An agent that may only read when nobody can be asked: it offers its model no tool that writes,
   * or refuses it. Arguments or settings allow it more.
   *
   * @param isReported whether its stream says what it was refused
   * @param arguments any of these may allow more
   * @param settings files below the user's home and the project, each with words of which any may
   *     allow more; one without words may do so by being there
   * @param forbidding words of the settings without which it may do everything; none where it may
   *     only read unless it is allowed more. An agent without settings may do everything
   * @param variable moves the files in the user's home elsewhere
   */
  record ReadingOnly(
      boolean isReported,
      List<String> arguments,
      Map<String, List<String>> settings,
      List<String> forbidding,
      String variable) {
    /** Values of an argument that allow nothing, whatever the settings say. */
    private static final Set<String> FORBID = Set.of("read-only", "plan");

    /** Tools of which a list allows nothing that writes. */
    private static final Set<String> READERS = Set.of("read", "grep", "find", "ls");

    /** A value of an argument that allows nothing more than the settings. */
    private static final String USUAL = "default";

    /** Whether it surely may only read. What cannot be read may say anything. */
    boolean isSure(List<String> command, Map<String, String> variables, Path project) {
      boolean isForbidden = false;
      for (int i = 0; i < command.size(); i++) {
        String word = command.get(i);
        int equals = word.indexOf('=');
        if (arguments.contains(equals < 0 ? word : word.substring(0, equals))) {
          String next = i + 1 < command.size() ? command.get(i + 1) : "";
          String value = equals < 0 ? next : word.substring(equals + 1);
          boolean forbids =
              FORBID.contains(value) || READERS.containsAll(List.of(value.split(",", -1)));
          isForbidden |= forbids;
          if (!forbids && !value.equals(USUAL)) {
            return false;
          }
        }
      }
      String home = variables.get("HOME");
      boolean isElsewhere = home == null || home.isEmpty() || variables.containsKey(variable);
      if (isForbidden || isElsewhere) {
        return isForbidden;
      }
      boolean allows = false;
      boolean forbids = forbidding.isEmpty() && !settings.isEmpty();
      for (String name : settings.keySet()) {
        for (Path folder : List.of(Path.of(home), project)) {
          allows = allows || mayAllow(folder, name);
          forbids = forbids || says(folder.resolve(name), forbidding);
        }
      }
      return forbids && !allows;
    }

    private boolean mayAllow(Path folder, String name) {
      Path file = folder.resolve(name);
      List<String> words = settings.getOrDefault(name, List.of());
      boolean hasWords = Files.isRegularFile(file) && !words.isEmpty();
      return hasWords ? says(file, words) : Files.exists(file);
    }

    /** Without the white space, which JSON and TOML may have anywhere. */
    private static boolean says(Path file, List<String> words) {
      try {
        String text = Files.exists(file) ? Files.readString(file).replaceAll("\\s", "") : "";
        return words.stream().anyMatch(text::contains);
      } catch (IOException unreadable) {
        return true;
      }
    }
  }

  /** Reads one agent's format. */
  interface AgentReader {
    /**
     * Reports the events of a line, if there are any.
     *
     * @param type the line's member {@code type}; empty when it has none
     * @return false when the format has no such type
     * @throws dev.baton.json.JsonScan.BrokenJson when the line is invalid
     */
    boolean read(String type, StreamObject line);

    /** The stream is over: reports what was held back, if anything ever is. */
    default void end() {}
  }
}
