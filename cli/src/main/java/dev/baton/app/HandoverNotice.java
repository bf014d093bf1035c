package dev.baton.app;

/**
 * What a worker should know about the task that it has just claimed.
 *
 * @param message a clause for people and agents, without the names of files
 * @param command what to type: it restores the files, or shows the digest
 */
public record HandoverNotice(String message, String command) {
  /** Both in one line. */
  public String line() {
    return message + ": " + command;
  }
}
