/** Derives statistics from the stored history. */
@NullMarked
package dev.baton.app.insight;

import org.jspecify.annotations.NullMarked;
