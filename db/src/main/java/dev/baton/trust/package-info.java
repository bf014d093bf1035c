/** Which files this process may believe: those of its own user. Needs nothing but the JDK. */
@NullMarked
package dev.baton.trust;

import org.jspecify.annotations.NullMarked;
