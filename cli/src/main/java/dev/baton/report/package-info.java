/** The page and the text of a report. Both draw the figures that the JSON document has. */
@NullMarked
package dev.baton.report;

import org.jspecify.annotations.NullMarked;
