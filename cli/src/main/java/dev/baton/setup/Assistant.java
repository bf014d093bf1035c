package dev.baton.setup;

/** The supported assistants, each with the file that it reads at the top of a work tree. */
public enum Assistant {
  CLAUDE("claude", "CLAUDE.md"),
  CODEX("codex", "AGENTS.md"),
  AGENTS("agents", "AGENTS.md");

  private final String word;
  private final String file;

  Assistant(String word, String file) {
    this.word = word;
    this.file = file;
  }

  /** The name on the command line. */
  public String word() {
    return word;
  }

  /** The name of the file with its instructions. */
  public String file() {
    return file;
  }
}
