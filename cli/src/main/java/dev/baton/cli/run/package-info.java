/** The commands that let agents work in a loop: run and resume. */
@NullMarked
package dev.baton.cli.run;

import org.jspecify.annotations.NullMarked;
