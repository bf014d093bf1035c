/** Claims, liveness and staleness: who works on a task, and is that worker still there. */
@NullMarked
package dev.baton.claim;

import org.jspecify.annotations.NullMarked;
