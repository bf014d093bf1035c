/** bd's issues: read, written as they stood, and changed in place. */
@NullMarked
package dev.baton.interop.beads;

import org.jspecify.annotations.NullMarked;
