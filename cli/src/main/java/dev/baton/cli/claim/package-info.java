/** Claims: which worker has which task, and what became of it. */
@NullMarked
package dev.baton.cli.claim;

import org.jspecify.annotations.NullMarked;
