/** Reads what people and agents type: strictly, and with answers that say what would be right. */
@NullMarked
package dev.baton.cli.input;

import org.jspecify.annotations.NullMarked;
