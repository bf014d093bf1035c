package dev.baton.interop.format;

import dev.baton.store.WholeTask;
import java.util.List;

/**
 * A record of a file, understood as far as it can be.
 *
 * @param dated whether it says when it was changed last; otherwise its times are those of the
 *     import
 * @param problems what could not be taken as it stands; the record is taken all the same
 */
public record ImportedTask(WholeTask whole, boolean dated, List<String> problems) {}
