package dev.baton.setup;

import org.jspecify.annotations.Nullable;

/** Something of Baton's in the text of a file. Taking it out undoes to the byte what put it in. */
interface Part {

  /**
   * The text with it, as it is written today.
   *
   * @param text null where there is no file
   * @throws dev.baton.task.InvalidValue when the text has no place for it
   */
  String with(@Nullable String text);

  /**
   * The text without it.
   *
   * @return null where there should be no file
   * @throws dev.baton.task.InvalidValue when it cannot be told from the rest
   */
  @Nullable String without(String text);
}
