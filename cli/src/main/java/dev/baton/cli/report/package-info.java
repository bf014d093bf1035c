/** Reports of what happened, and what past work says about open tasks. */
@NullMarked
package dev.baton.cli.report;

import org.jspecify.annotations.NullMarked;
