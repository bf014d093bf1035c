package dev.baton.cli.kit;

/** The version of bd whose commands and answers Baton has under that name. */
public final class BdVersion {
  /** Programs for bd compare it with the oldest version that they can use. */
  public static final String NUMBER = "1.3.0";

  /** What bd prints for a build that is not one of its releases. */
  public static final String BUILD = "dev";

  private BdVersion() {}
}
