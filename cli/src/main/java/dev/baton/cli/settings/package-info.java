/** The settings in effect, and which of a repository's are allowed. */
@NullMarked
package dev.baton.cli.settings;

import org.jspecify.annotations.NullMarked;
