package dev.baton.cli;

import dev.baton.cli.core.Environment;

/** The program's entry: the only place that ends the process. */
public final class Main {
  private Main() {}

  /** Runs one command. */
  public static void main(String[] args) {
    SignalHandover ending = new SignalHandover(Runtime.getRuntime()::halt);
    int exitCode = new Baton(Environment.ofThisProcess(ending)).run(args);
    ending.reached(exitCode);
    // System.exit would first look for a logger that wants to hear of it, which opens the jar and
    // costs some milliseconds. The only hooks there are wait for this very line.
    Runtime.getRuntime().halt(exitCode);
  }
}
