package dev.baton.cli;

/** This release. */
final class Version {
  static final String NUMBER = "0.1.0";

  private Version() {}
}
