package dev.baton.cli;

import dev.baton.cli.kit.Environment;

/** The program's entry point, and the only place that ends the process. */
public final class Main {
  /** Runs one command. */
  public static void main(String[] args) {
    int exitCode = new Baton(Environment.ofThisProcess()).run(args);
    // System.exit would first look for a logger, which opens the jar and takes some milliseconds.
    // No shutdown hook is skipped that matters: the only ones wait for this line.
    Runtime.getRuntime().halt(exitCode);
  }
}
