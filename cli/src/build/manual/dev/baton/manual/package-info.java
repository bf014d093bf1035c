/** The manual pages for {@code man}, made from the help of the commands when Baton is built. */
@NullMarked
package dev.baton.manual;

import org.jspecify.annotations.NullMarked;
