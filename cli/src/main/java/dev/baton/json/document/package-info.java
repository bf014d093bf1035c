/**
 * The JSON documents that {@code --json} prints: the contracts that scripts rely on. Each is a
 * record of values that can write itself, and names its schema in docs/schema; a part that occurs
 * in more than one document is a record, too, and names its definition. The pages in {@code
 * dev.baton.render} choose between the document and text.
 *
 * <p>{@code Output} writes errors itself, so that reporting a failure needs nothing from here, and
 * the version is written without any JSON code, because it is requested often.
 *
 * <p>Each is written by hand, field by field. Generated adapters (avaje-jsonb) were measured with
 * 100 tasks of 24 fields, as whole processes with a start-up cache: they take 43 ms more processor
 * time (111 instead of 68) and load 228 more classes, which is nearly half of what {@code ready}
 * may take altogether.
 */
@NullMarked
package dev.baton.json.document;

import org.jspecify.annotations.NullMarked;
