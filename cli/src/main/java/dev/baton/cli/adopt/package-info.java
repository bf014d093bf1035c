/** The room of {@code baton adopt}: work trees that a dead worker left. */
@NullMarked
package dev.baton.cli.adopt;

import org.jspecify.annotations.NullMarked;
