package dev.baton.breaker.history;

import org.jspecify.annotations.Nullable;

/**
 * What an agent did without a pause of more than half a minute: the times of its tool calls are not
 * kept one by one.
 *
 * @param from seconds since the iteration began
 * @param to the same
 * @param calls of tools
 * @param cost in microcents
 */
record Activity(long from, long to, long calls, long cost) {
  static final char KIND = 'b';

  /** A longer pause always ends an activity, so that limits of silence can be judged. */
  static final long PAUSE = 30;

  private static final long SHORTEST = 15;
  private static final int PART = 8;
  private static final int RADIX = 36;

  /** Damaged numbers must not fill the memory. */
  private static final long MOST = 1_000_000;

  /** Whether something at that time still belongs to it: its length grows with the iteration. */
  boolean takes(long second) {
    return second - to <= PAUSE && second - from <= Math.max(SHORTEST, from / PART);
  }

  Activity plus(long second, long moreCalls, long moreCost) {
    return new Activity(from, Math.max(to, second), calls + moreCalls, cost + moreCost);
  }

  /** The token after an earlier one that ended at that second. */
  TraceToken token(long after) {
    String text = to == from ? "" : Long.toString(to - from);
    if (calls > 0 || cost > 0) {
      text += "," + (calls == 0 ? "" : Long.toString(calls));
    }
    if (cost > 0) {
      text += "," + Long.toString(cost, RADIX);
    }
    return new TraceToken(from - after, KIND, text);
  }

  /** Parses a payload; null when it is not one. */
  static @Nullable Activity parse(String payload, long from) {
    String[] parts = payload.split(",", -1);
    try {
      long length = part(parts, 0, 10);
      long calls = part(parts, 1, 10);
      return parts.length > 3 || length > MOST || calls > MOST
          ? null
          : new Activity(from, from + length, calls, part(parts, 2, RADIX));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static long part(String[] parts, int index, int radix) {
    return index >= parts.length || parts[index].isEmpty()
        ? 0
        : Long.parseUnsignedLong(parts[index], radix) & Long.MAX_VALUE;
  }
}
