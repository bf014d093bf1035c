package dev.baton.cli.kit;

/** This release. */
public final class Version {
  public static final String NUMBER = "0.1.0";

  private Version() {}
}
