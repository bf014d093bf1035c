package dev.baton.claim;

import dev.baton.task.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A conversation of an agent with its model, which the agent keeps and can continue.
 *
 * @param agent the agent's name as in the setting {@code run.agent}, such as {@code claude}
 * @param id as the agent names it
 * @param directory absolute path of where the agent runs; it finds its sessions only there
 * @param version of the agent; null where it does not say
 * @param process that was last seen in it; null where that is not known
 */
public record AgentSession(
    String agent,
    String id,
    String directory,
    @Nullable String version,
    @Nullable ProcessIdentity process) {
  private static final int LONGEST = 128;

  /**
   * Whether an agent could have named a session so. The id becomes a word of a command and a part
   * of a file's name, so that nothing that is an option or leads to another folder is one.
   */
  public static boolean isId(String id) {
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      boolean isLetter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
      boolean isWord = isLetter || (c >= '0' && c <= '9') || c == '_';
      if (!isWord && (c != '-' || i == 0)) {
        return false;
      }
    }
    return !id.isEmpty() && id.length() <= LONGEST;
  }

  /**
   * A session in which an agent worked on a task.
   *
   * @param epoch of the claim
   * @param iteration the last iteration of a run that used it; null for a claim made without a run
   * @param isHere whether it ran in this clone of the repository, and so on this machine
   * @param begunAt when the claim or that iteration began
   * @param brokeOff whether the agent did not come to the end of its turn, or lost the claim to a
   *     sweep or to somebody else; true, too, while that iteration runs
   */
  public record OfTask(
      TaskId task,
      long epoch,
      @Nullable Long iteration,
      AgentSession session,
      boolean isHere,
      Instant begunAt,
      boolean brokeOff) {}
}
