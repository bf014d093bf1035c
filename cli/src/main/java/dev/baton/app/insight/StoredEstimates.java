package dev.baton.app.insight;

import dev.baton.insight.Estimates;
import dev.baton.insight.WorkGroup;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What past work says about open tasks, kept in the store, so that one look is enough. Sweeps bring
 * it up to date, at most once an hour.
 */
public record StoredEstimates(Stores stores) {
  private static final Duration LASTING = Duration.ofHours(1);
  private static final String NEVER = "0";

  /** Derives the estimates again, if they are old. */
  public void refresh(Instant now) {
    String kept = stores.settings().estimates().orElse(NEVER);
    if (!now.isBefore(madeAt(kept)) && now.isBefore(madeAt(kept).plus(LASTING))) {
      return;
    }
    boolean enough = stores.history().hasClosed(Estimates.FEWEST);
    String text = enough ? new Insights(stores).estimates().toString() : "";
    stores.settings().setEstimates(now.getEpochSecond() + "\n" + text);
  }

  private static Instant madeAt(String kept) {
    int end = kept.indexOf('\n');
    try {
      return end < 0
          ? Instant.EPOCH
          : Instant.ofEpochSecond(Long.parseLong(kept.substring(0, end)));
    } catch (RuntimeException damaged) {
      return Instant.EPOCH;
    }
  }

  /** The closed tasks that this one is most like; null where there is too little to tell. */
  public @Nullable WorkGroup of(Task task) {
    String kept = stores.settings().estimates().orElse("");
    int begin = kept.indexOf('\n') + 1;
    return begin == 0 || begin == kept.length()
        ? null
        : Estimates.parse(kept.substring(begin)).of(task.type().name(), task.labels());
  }
}
