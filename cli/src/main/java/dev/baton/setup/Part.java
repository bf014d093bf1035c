package dev.baton.setup;

import org.jspecify.annotations.Nullable;

/** Baton's part of the text of a file. Removing it restores exactly the bytes from before. */
interface Part {

  /**
   * The text with the current version of the part.
   *
   * @param text null where there is no file
   * @throws dev.baton.task.InvalidValue when it cannot be added to the text
   */
  String with(@Nullable String text);

  /**
   * The text without it.
   *
   * @return null where there should be no file
   * @throws dev.baton.task.InvalidValue when it cannot be distinguished from the rest
   */
  @Nullable String without(String text);
}
