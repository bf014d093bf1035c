package dev.baton.run;

/** Where the output of a program goes on to. */
public interface Outlet {
  /**
   * Passes bytes on at once.
   *
   * @param length how many of them count, from the first on
   * @return false when nobody takes them any more: the program must learn that
   */
  boolean write(byte[] bytes, int length);
}
