/** Lines, JSON and times as other programs write them: read as far as they can be understood. */
@NullMarked
package dev.baton.text;

import org.jspecify.annotations.NullMarked;
