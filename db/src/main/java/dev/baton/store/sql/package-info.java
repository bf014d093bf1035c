/** The one implementation of the stores, in SQL. */
@NullMarked
package dev.baton.store.sql;

import org.jspecify.annotations.NullMarked;
