/**
 * What has been committed: where HEAD was (its reflog), what each commit says and changed, patches,
 * trailers, and which commits are still reachable. It only reads.
 */
@NullMarked
package dev.baton.git.history;

import org.jspecify.annotations.NullMarked;
