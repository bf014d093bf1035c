package dev.baton.cli.command.move;

import dev.baton.cli.core.Session;
import java.io.PrintStream;

/** A form in which all tasks can be written. */
public interface TaskExport {
  /** Its word in the command. */
  String name();

  /** What is written, in one sentence for help. */
  String summary();

  /** The name of a file to write to, as an example. */
  String example();

  /** Writes every task, by id; returns how many there were. */
  long write(Session session, PrintStream out);
}
