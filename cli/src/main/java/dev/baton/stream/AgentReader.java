package dev.baton.stream;

import dev.baton.json.JsonScan;

/** Reads one agent's format. First a line is read to its end, then it is told: never half of it. */
interface AgentReader {
  /**
   * Reads the one object that a line is.
   *
   * @param type the line's member {@code type}; empty when it has none
   * @return false when the format has no such type; then nothing needs to be read
   * @throws dev.baton.json.BrokenJson when the line is broken
   */
  boolean read(String type, JsonScan json);

  /** Tells what the line that was read last means; perhaps nothing. */
  void tell();

  /** The stream is over: tells what was held back. */
  void end();
}
