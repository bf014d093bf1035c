package dev.baton.stream;

import dev.baton.json.JsonScan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * All that is special about one agent: how it is started so that it works without a terminal and
 * prints a stream that can be read, as its own documentation has it, and how that stream is
 * recognised and read. What the agent may do is left to its own settings.
 *
 * @param program its name and, where it has such, its subcommand
 * @param arguments what follows, behind the choice of a model
 * @param recognizer tells its streams from others
 * @param reader makes the reader of a stream
 */
record AgentFormat(
    List<String> program,
    List<String> arguments,
    Recognizer recognizer,
    Function<EventSink, AgentReader> reader) {
  private static final List<String> MODEL = List.of("--model", "{model}");

  /** Recognises a stream by the first object in it. */
  interface Recognizer {
    /**
     * Whether the stream is one of this agent's.
     *
     * @param type the object's member {@code type}; empty when it has none
     * @param object at its beginning; need not be read
     */
    boolean recognizes(String type, JsonScan object);
  }

  List<String> command(boolean withModel) {
    List<String> words = new ArrayList<>(program);
    if (withModel) {
      words.addAll(MODEL);
    }
    words.addAll(arguments);
    return words;
  }
}
