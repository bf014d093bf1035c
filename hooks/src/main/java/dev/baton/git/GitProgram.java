package dev.baton.git;

/** The only place that starts git. */
public final class GitProgram {
  private final GitLayout layout;

  /** Git for one repository. */
  public GitProgram(GitLayout layout) {
    this.layout = layout;
  }

  GitLayout layout() {
    return layout;
  }
}
