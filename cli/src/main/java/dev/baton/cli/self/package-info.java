/** The program itself: its installation, completion in shells, and what it works on. */
@NullMarked
package dev.baton.cli.self;

import org.jspecify.annotations.NullMarked;
