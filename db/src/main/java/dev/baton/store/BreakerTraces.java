package dev.baton.store;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.Observation;
import dev.baton.breaker.RecentIterations.OutputRun;
import dev.baton.breaker.history.Trace;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what breakers see, so that it can be replayed with other thresholds, within one
 * transaction. The row of a scope grows until its iteration ends.
 */
final class BreakerTraces {
  private final Handle h;
  private final Map<String, Open> open = new HashMap<>();

  BreakerTraces(Handle h) {
    this.h = h;
  }

  /** The unfinished trace of a scope; the id is null until it is stored. */
  private record Open(@Nullable Long id, Trace trace) {}

  /** Nobody worked in this scope until then. */
  void rest(String scope, Instant until) {
    of(scope, until).trace().rest(until);
  }

  /**
   * Adds an observation.
   *
   * @param key of an iteration that ends; null where it has none
   */
  void add(String scope, @Nullable String key, BreakerState before, Observation observation) {
    Open row = of(scope, observation.at());
    if (row.trace().add(observation, similarity(before, observation))) {
      write(scope, row, key, observation.at());
      open.put(scope, new Open(null, new Trace(observation.at())));
    }
  }

  private static double similarity(BreakerState before, Observation observation) {
    OutputRun outputs = before.recent().outputs();
    return outputs != null && observation instanceof Observation.AssistantOutput output
        ? outputs.last().similarity(output.tokens())
        : Double.NaN;
  }

  private Open of(String scope, Instant at) {
    Open row = open.get(scope);
    if (row == null) {
      row = stored(scope);
    }
    row = row == null || row.trace().isEmpty() ? new Open(null, new Trace(at)) : row;
    open.put(scope, row);
    return row;
  }

  private @Nullable Open stored(String scope) {
    return Sql.of(
            """
            select id, began_at, steps from (
              select * from breaker_trace where scope = ? order by id desc limit 1) latest
            where ended_at is null
            """,
            scope)
        .first(h, row -> new Open(row.number(1), new Trace(row.time(2), row.text(3))))
        .orElse(null);
  }

  /** Writes the rows of iterations that are still running. */
  void save() {
    for (Map.Entry<String, Open> entry : open.entrySet()) {
      if (!entry.getValue().trace().isEmpty()) {
        write(entry.getKey(), entry.getValue(), null, null);
      }
    }
  }

  private void write(String scope, Open row, @Nullable String key, @Nullable Instant ended) {
    Sql sql =
        row.id() == null
            ? Sql.insert("breaker_trace")
                .set("scope", scope)
                .set("began_at", Nanos.nearest(row.trace().began()))
            : Sql.update("breaker_trace", "id = :id").with("id", row.id());
    sql.set("key", key)
        .set("ended_at", ended == null ? null : Nanos.nearest(ended))
        .set("steps", row.trace().toString())
        .run(h);
  }
}
