package dev.baton.cli;

/** The training run for its AOT cache. */
final class Training {
  private Training() {}

  public static void main(String[] args) {
    Main.main(args);
  }
}
