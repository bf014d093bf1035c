/** ralph's stories, in the spellings of its many variants. */
@NullMarked
package dev.baton.interop.prd;

import org.jspecify.annotations.NullMarked;
