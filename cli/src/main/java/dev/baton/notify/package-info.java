/** Notifies people: on their desktop, in a chat, or through any webhook. */
@NullMarked
package dev.baton.notify;

import org.jspecify.annotations.NullMarked;
