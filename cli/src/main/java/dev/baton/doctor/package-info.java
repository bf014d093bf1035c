/** The checks of {@code doctor}, one small class each. */
@NullMarked
package dev.baton.doctor;

import org.jspecify.annotations.NullMarked;
