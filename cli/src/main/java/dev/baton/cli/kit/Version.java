package dev.baton.cli.kit;

/** This release. */
public final class Version {
  public static final String NUMBER = "0.1.0";

  /**
   * The version of bd whose commands and answers Baton has under that name. Programs for bd compare
   * it with the oldest version that they can use.
   */
  public static final String OF_BD = "1.3.0";

  /** What bd prints for a build that is not one of its releases. */
  public static final String BUILD_OF_BD = "dev";
}
