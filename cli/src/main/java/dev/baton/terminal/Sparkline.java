package dev.baton.terminal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Numbers as a row of bars: {@code ▁▃█▂}. */
public final class Sparkline {
  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final char UNKNOWN = '·';

  /**
   * Draws the numbers, one column each.
   *
   * @param values 0 or more; null where one is not known. The largest gets the highest bar, 0 the
   *     lowest; values above 0 get a higher one where possible
   */
  public static String of(List<? extends @Nullable Long> values) {
    long most = 0;
    for (Long value : values) {
      most = Math.max(most, value == null ? 0 : value);
    }
    StringBuilder bars = new StringBuilder(values.size());
    for (Long value : values) {
      bars.append(value == null ? UNKNOWN : bar(value, most));
    }
    return bars.toString();
  }

  private static char bar(long value, long most) {
    int highest = BARS.length() - 1;
    if (value <= 0) {
      return BARS.charAt(0);
    }
    return BARS.charAt(Math.max(1, (int) Math.round((double) value * highest / most)));
  }
}
