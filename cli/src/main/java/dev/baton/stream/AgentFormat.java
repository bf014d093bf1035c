package dev.baton.stream;

import dev.baton.json.JsonScan;
import java.util.ArrayList;
import java.util.List;
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
 * @param terms what the user must know before it runs unattended
 */
record AgentFormat(
    List<String> program,
    List<String> arguments,
    Recognizer recognizer,
    Function<EventSink, AgentReader> reader,
    Terms terms) {
  private static final List<String> MODEL = List.of("--model", "{model}");

  /** Recognises a stream by its first JSON object. */
  interface Recognizer {
    /**
     * Whether the stream comes from this agent.
     *
     * @param type the object's member {@code type}; empty when it has none
     * @param object positioned at its start; need not be read
     */
    boolean recognizes(String type, JsonScan object);
  }

  /**
   * What differs between agents that run unattended.
   *
   * @param reportsCost whether the stream contains what it costs
   * @param permission how to allow a tool that was refused, by the tool's name
   * @param reading when it may only read; null when it may do everything
   */
  record Terms(
      boolean reportsCost,
      Function<String, Permission> permission,
      @Nullable ReadingOnly reading) {}

  /**
   * How to allow something.
   *
   * @param arguments for the agent, as typed in a shell
   * @param setting the place in the agent's own settings, in words that follow "or in"
   */
  record Permission(String arguments, String setting) {}

  List<String> command(boolean withModel, List<String> more) {
    List<String> words = new ArrayList<>(program);
    if (withModel) {
      words.addAll(MODEL);
    }
    words.addAll(more);
    words.addAll(arguments);
    return words;
  }
}
