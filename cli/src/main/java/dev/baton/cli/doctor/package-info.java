/** Examining a database: its problems, and the machines that share it. */
@NullMarked
package dev.baton.cli.doctor;

import org.jspecify.annotations.NullMarked;
