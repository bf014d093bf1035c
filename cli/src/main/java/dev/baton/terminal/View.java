package dev.baton.terminal;

import dev.baton.json.Document;

/**
 * What is shown of a value: text for people, JSON for programs. Both are in one place, so that a
 * field that is added to one is not forgotten in the other.
 */
public interface View extends Document {
  /** Prints it for people. */
  void text(Output output);
}
