package dev.baton.run;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.store.Runs.Used;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a whole run may use, over all of its tasks. Warns once when most of an item is used up. */
public final class RunBudget {
  /** The share from which a person is warned (ralph-starter). */
  private static final int WARN_PERCENT = 80;

  private final Limits limits;
  private final Set<Item> warned = EnumSet.noneOf(Item.class);

  RunBudget(Limits limits) {
    this.limits = limits;
  }

  /**
   * The limits; null where there is none.
   *
   * @param iterations 1 or more
   * @param duration running time without pauses; positive
   * @param tokens of new input and output, see {@link TokenUse#counted}; 1 or more
   */
  public record Limits(
      @Nullable Long iterations,
      @Nullable Money cost,
      @Nullable Duration duration,
      @Nullable Long tokens) {
    public static final Limits NONE = new Limits(null, null, null, null);
  }

  private enum Item {
    ITERATIONS,
    COST,
    DURATION,
    TOTAL_TOKENS;

    String code() {
      return "max_" + name().toLowerCase(Locale.ROOT);
    }
  }

  /** How much of one item is used; {@code limit} has the same unit as {@code used}. */
  private record Share(Item item, long used, long limit, String words) {}

  private List<Share> shares(Used used) {
    List<Share> shares = new ArrayList<>();
    if (limits.iterations != null) {
      shares.add(share(Item.ITERATIONS, used.iterations(), limits.iterations, "iterations"));
    }
    if (limits.tokens != null) {
      long tokens = used.tokens().counted();
      shares.add(share(Item.TOTAL_TOKENS, tokens, limits.tokens, "tokens"));
    }
    if (limits.duration != null) {
      long most = limits.duration.toSeconds();
      shares.add(share(Item.DURATION, used.workedSeconds(), most, "seconds"));
    }
    if (limits.cost != null) {
      Money spent = new Money(used.costMicrocents());
      String words = spent.dollars() + " of " + limits.cost.dollars() + " are used";
      shares.add(new Share(Item.COST, spent.microcents(), limits.cost.microcents(), words));
    }
    return shares;
  }

  private static Share share(Item item, long used, long limit, String unit) {
    return new Share(item, used, limit, used + " of " + limit + " " + unit + " are used");
  }

  /** Why no further iteration may begin; null when one may. */
  @Nullable Halt beforeIteration(Used used) {
    for (Share share : shares(used)) {
      if (share.used >= share.limit) {
        return halt(share);
      }
    }
    return null;
  }

  /** Why the current iteration must end; null when it may continue. It is the last one allowed. */
  @Nullable Halt during(Used used) {
    for (Share share : shares(used)) {
      if (share.item != Item.ITERATIONS && share.used > share.limit) {
        return halt(share);
      }
    }
    return null;
  }

  /** How long the run may continue; null where that is not limited. */
  @Nullable Duration timeLeft(Used used) {
    Duration most = limits.duration;
    if (most == null) {
      return null;
    }
    Duration left = most.minusSeconds(used.workedSeconds());
    return left.isNegative() ? Duration.ZERO : left;
  }

  private static Halt halt(Share share) {
    return new Halt(
        Halt.Kind.BUDGET,
        share.item.code(),
        "The run exceeded its budget: " + share.words,
        String.valueOf(share.used),
        String.valueOf(share.limit));
  }

  /** New warnings for people, each given once. */
  List<String> warnings(Used used) {
    List<String> warnings = new ArrayList<>();
    for (Share share : shares(used)) {
      boolean near = share.used / (double) share.limit * 100 >= WARN_PERCENT;
      if (near && warned.add(share.item)) {
        warnings.add(share.words + " (--" + share.item.code().replace('_', '-') + ")");
      }
    }
    return warnings;
  }
}
