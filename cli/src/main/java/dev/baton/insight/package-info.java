/** Statistics about past work. Pure arithmetic: knows no store, no clock and no terminal. */
@NullMarked
package dev.baton.insight;

import org.jspecify.annotations.NullMarked;
