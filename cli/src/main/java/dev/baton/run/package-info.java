/** Programs that Baton starts for somebody else, and what their output shows. */
@NullMarked
package dev.baton.run;

import org.jspecify.annotations.NullMarked;
