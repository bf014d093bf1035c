/** Commands that exist only under the name bd, for people and programs that know bd. */
@NullMarked
package dev.baton.cli.bd;

import org.jspecify.annotations.NullMarked;
