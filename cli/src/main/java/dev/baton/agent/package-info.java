/** Programs that Baton starts and can end, including everything that they have started. */
@NullMarked
package dev.baton.agent;

import org.jspecify.annotations.NullMarked;
