/** Puts a copy of this program where a person's shell finds it, and takes it away again. */
@NullMarked
package dev.baton.install;

import org.jspecify.annotations.NullMarked;
