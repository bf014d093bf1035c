/**
 * Words the results of use cases for people and scripts: messages, hints and exit codes. The
 * commands that share a use case share its words here.
 */
@NullMarked
package dev.baton.cli.outcome;

import org.jspecify.annotations.NullMarked;
