package dev.baton.cli;

/**
 * What the AOT cache learns from: the build runs this once, in an empty folder, and the JVM keeps
 * every class that was loaded. A command that is not run here starts slowly.
 */
final class Training {
  private Training() {}

  public static void main(String[] args) throws Exception {
    Main.main(args);
  }
}
