package dev.baton.cli;

/** What its AOT cache learns from. */
final class Training {
  private Training() {}

  public static void main(String[] args) {
    Main.main(args);
  }
}
