package dev.baton.terminal;

import java.util.Locale;

/** What {@code --color} may say. */
public enum ColorMode {
  /** Colour where the output is a terminal that has it. */
  AUTO,
  /** Colour wherever the output goes. */
  ALWAYS,
  /** No colour. */
  NEVER;

  /** The word on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
