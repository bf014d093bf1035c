/** ralph's stories, in the spellings of its many variants. */
@NullMarked
package dev.baton.tracker.prd;

import org.jspecify.annotations.NullMarked;
