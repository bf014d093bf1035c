/** Pages for people: tasks, claims, iterations, breakers and reports as text. */
@NullMarked
package dev.baton.render;

import org.jspecify.annotations.NullMarked;
