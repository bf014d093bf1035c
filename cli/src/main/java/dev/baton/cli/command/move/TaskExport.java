package dev.baton.cli.command.move;

import dev.baton.cli.kit.Call;
import java.io.PrintStream;
import java.nio.file.Path;

/** An export format for all tasks. */
public interface TaskExport {
  /** The word that selects it on the command line. */
  String name();

  /** A sentence for the help. */
  String summary();

  /** The name of an output file, as an example. */
  String example();

  /** Whether what is written is JSON, or a JSON document on each line. */
  boolean isJson();

  /** Writes every task, by id; returns how many there were. */
  long write(Call call, PrintStream out);

  /**
   * The same where a file is replaced.
   *
   * @param former the file
   */
  default long writeOver(Call call, Path former, PrintStream out) {
    return write(call, out);
  }

  /** Whether bd's memories can be exported, too. */
  default boolean hasMemories() {
    return false;
  }
}
