package dev.baton.tracker.format;

import dev.baton.store.WholeTask;
import java.util.List;

/**
 * A parsed record of a file.
 *
 * @param dated whether it has a time of its last change; otherwise its times are those of the
 *     import
 * @param problems invalid parts; the rest of the record is imported
 */
public record ImportedTask(WholeTask whole, boolean dated, List<String> problems) {}
