/** Tasks and the rules about them: values only, no database and no terminal. */
@NullMarked
package dev.baton.task;

import org.jspecify.annotations.NullMarked;
