/** What waits for a person, with the command that deals with it. */
@NullMarked
package dev.baton.app.need;

import org.jspecify.annotations.NullMarked;
