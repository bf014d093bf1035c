/** Text from outside: lines, sizes, labels, and the checks before they are stored. */
@NullMarked
package dev.baton.text;

import org.jspecify.annotations.NullMarked;
