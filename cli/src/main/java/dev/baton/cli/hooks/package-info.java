/** The commands about git's hooks. */
@NullMarked
package dev.baton.cli.hooks;

import org.jspecify.annotations.NullMarked;
