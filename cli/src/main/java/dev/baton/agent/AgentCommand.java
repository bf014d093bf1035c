package dev.baton.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A command to start.
 *
 * @param words the program and its arguments; at least the program
 * @param directory where it runs
 * @param environment variables in addition to those that Baton was started with
 * @param input the whole of its standard input; must not be changed afterwards
 */
@SuppressWarnings("ArrayRecordComponent") // A prompt is handed over, never compared.
public record AgentCommand(
    List<String> words, Path directory, Map<String, String> environment, byte[] input) {
  public AgentCommand {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
    if (words.isEmpty() || words.getFirst().isEmpty()) {
      throw new IllegalArgumentException("a command without a program");
    }
  }
}
