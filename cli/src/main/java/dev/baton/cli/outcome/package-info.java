/**
 * Turns the results of use cases into messages, hints and exit codes for people and scripts. The
 * commands that share a use case share its messages here.
 */
@NullMarked
package dev.baton.cli.outcome;

import org.jspecify.annotations.NullMarked;
