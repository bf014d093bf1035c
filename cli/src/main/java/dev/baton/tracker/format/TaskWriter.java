package dev.baton.tracker.format;

import dev.baton.store.WholeTask;

/** Writes tasks as the records of one format. */
public interface TaskWriter {
  /** A task as a JSON object, without a line end. */
  String line(WholeTask whole);
}
