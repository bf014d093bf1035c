/** Installs a copy of this program where a shell finds it, and removes it again. */
@NullMarked
package dev.baton.install;

import org.jspecify.annotations.NullMarked;
