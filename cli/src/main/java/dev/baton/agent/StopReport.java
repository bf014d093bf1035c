package dev.baton.agent;

import java.time.Duration;
import java.util.List;

/**
 * How an agent was ended.
 *
 * @param found how many processes were seen until all had ended, 0 or more
 * @param forced whether any had to be killed
 * @param left the pids of those still running, which cannot be killed or belong to another user
 * @param took from the first signal to the last look
 */
public record StopReport(int found, boolean forced, List<Long> left, Duration took) {
  public StopReport {
    left = List.copyOf(left);
  }
}
