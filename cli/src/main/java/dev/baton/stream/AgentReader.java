package dev.baton.stream;

import dev.baton.json.JsonScan;

/**
 * Reads one agent's format. A line is first read to its end and then reported, never half of it.
 */
interface AgentReader {
  /**
   * Reads the one object of a line.
   *
   * @param type the line's member {@code type}; empty when it has none
   * @return false when the format has no such type; then nothing needs to be read
   * @throws dev.baton.json.JsonScan.BrokenJson when the line is invalid
   */
  boolean read(String type, JsonScan json);

  /** Reports the events of the line that was read last, if there are any. */
  void report();

  /** The stream is over: reports what was held back. */
  void end();
}
