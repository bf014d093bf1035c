/** Importing tasks, exporting them, and moving them into another database. */
@NullMarked
package dev.baton.cli.move;

import org.jspecify.annotations.NullMarked;
