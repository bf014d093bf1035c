package dev.baton.stream;

import java.util.List;

/**
 * Finds the claims that are lines of their own: the status block of ralph-claude-code, in its own
 * form or as YAML, a bare exit signal, and words such as TASK_COMPLETE.
 */
final class StatusLines {
  /** How many lines a status block may have. */
  private static final int LONGEST_BLOCK = 60;

  private final List<String> lines;

  StatusLines(List<String> lines) {
    this.lines = lines;
  }

  void decide(FinalMessage message) {
    int block = -LONGEST_BLOCK;
    boolean hasExit = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      boolean isInBlock = i - block < LONGEST_BLOCK;
      Boolean exit = ClaimForm.exitSignal(line);
      Boolean status = (isInBlock && !hasExit) ? ClaimForm.status(line) : null;
      if (ClaimForm.beginsStatus(line)) {
        block = i;
        hasExit = false;
      } else if (ClaimForm.endsStatus(line)) {
        block = -LONGEST_BLOCK;
      } else if (exit != null && (isInBlock || !isIntroduced(i))) {
        // Within a block it decides, whatever the status says.
        hasExit = true;
        message.found(exit ? "EXIT_SIGNAL: true" : null, i, line.length());
      } else if (status != null) {
        message.found(status ? line : null, i, line.length());
      } else if (ClaimForm.isToken(line) && !isIntroduced(i)) {
        message.found(line, i, line.length());
      }
    }
  }

  private boolean isIntroduced(int line) {
    return FinalMessage.isIntroduced(String.join("\n", lines.subList(0, line)), false);
  }

  /**
   * Whether a line is a field of a status block, which takes nothing back. "CORRECTION: ..." is
   * not.
   */
  static boolean isOfBlock(String line) {
    return line.matches(
        "[-*\\s\"]*(?:[A-Z]+_[A-Z_]{1,40}|STATUS|RECOMMENDATION|SUMMARY|CONFIDENCE)[\"*]*\\s*[:=].*");
  }
}
