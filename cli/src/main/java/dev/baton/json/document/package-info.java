/**
 * The JSON documents that {@code --json} prints: the contracts that scripts rely on. Their schemas
 * are in docs/schema.
 *
 * <p>Each is written by hand, field by field. Generated adapters (avaje-jsonb) were measured with
 * 100 tasks of 24 fields, as whole processes with a start-up cache: they take 43 ms more processor
 * time (111 instead of 68) and load 228 more classes, which is nearly half of what {@code ready}
 * may take altogether.
 */
@NullMarked
package dev.baton.json.document;

import org.jspecify.annotations.NullMarked;
