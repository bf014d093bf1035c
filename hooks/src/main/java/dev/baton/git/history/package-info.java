/**
 * The committed history: where HEAD was (its reflog), metadata, messages and changes of commits,
 * patches, trailers, and which commits are still reachable. It only reads.
 */
@NullMarked
package dev.baton.git.history;

import org.jspecify.annotations.NullMarked;
