/** How tasks, claims and verdicts look: as JSON in bd's field names, and as rows for people. */
@NullMarked
package dev.baton.cli.view;

import org.jspecify.annotations.NullMarked;
