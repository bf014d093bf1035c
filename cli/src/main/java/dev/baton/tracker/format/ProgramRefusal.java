package dev.baton.tracker.format;

/** A tracker's program refused a change. The message has its own words, as one line. */
public final class ProgramRefusal extends Exception {
  private static final long serialVersionUID = 1;

  public ProgramRefusal(String words) {
    super(words);
  }

  /** What the program said; never empty. */
  public String words() {
    return String.valueOf(getMessage());
  }

  /** Whether the program does not know the command, or an option of it. */
  public boolean isUnknown() {
    return isUnknownCommand() || words().contains("unknown flag");
  }

  /** Whether the program does not know the command. */
  public boolean isUnknownCommand() {
    return words().contains("unknown command");
  }
}
