/** Groups of options that several commands share, and what their values mean. */
@NullMarked
package dev.baton.cli.option;

import org.jspecify.annotations.NullMarked;
