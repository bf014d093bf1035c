/** What {@code doctor} looks at, one small class a check. */
@NullMarked
package dev.baton.doctor;

import org.jspecify.annotations.NullMarked;
