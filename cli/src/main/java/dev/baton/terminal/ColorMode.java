package dev.baton.terminal;

import java.util.Locale;

/** The values of {@code --color}. */
public enum ColorMode {
  /** Colour if the output is a terminal that supports it. */
  AUTO,
  /** Colour for any output. */
  ALWAYS,
  /** No colour. */
  NEVER;

  /** The word on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
