/** What a description should contain, and plans written as Markdown. */
@NullMarked
package dev.baton.app.plan;

import org.jspecify.annotations.NullMarked;
