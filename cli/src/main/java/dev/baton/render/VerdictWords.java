package dev.baton.render;

import dev.baton.claim.Assessment.Verdict;
import dev.baton.terminal.Style;
import java.util.Locale;

/** How the pages that show workers name and color the verdict on a claim. */
public final class VerdictWords {
  public static String of(Verdict verdict) {
    return verdict == Verdict.FRESH ? "working" : verdict.name().toLowerCase(Locale.ROOT);
  }

  public static Style style(Verdict verdict) {
    return switch (verdict) {
      case FRESH -> Style.GOOD;
      case SUSPECT, STALLED -> Style.WARN;
      case STALE -> Style.BAD;
    };
  }
}
