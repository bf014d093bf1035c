/**
 * Tasks that are at home in another tracker: what changed there is taken in, and what changed here
 * is written back.
 */
@NullMarked
package dev.baton.interop.home;

import org.jspecify.annotations.NullMarked;
