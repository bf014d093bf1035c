/** The hooks: what is written into a repository so that git tells Baton of each commit. */
@NullMarked
package dev.baton.hooks;

import org.jspecify.annotations.NullMarked;
