/** The SQLite store: the only package that speaks SQL. */
@NullMarked
package dev.baton.store;

import org.jspecify.annotations.NullMarked;
