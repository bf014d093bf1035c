package dev.baton.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** Turns what a terminal sends into keys. */
public final class Keyboard {
  private static final int CTRL_D = 4;
  private static final int ESCAPE = 27;
  private static final int LOOKS = 10;
  private static final int LOOK_MILLIS = 5;

  private static final int NONE = -1;

  private final InputStream in;
  private final boolean typing;

  /** A key that came right after escape, without being part of a sequence. */
  private int pending = NONE;

  /**
   * @param in the terminal, which sends each key at once
   */
  public Keyboard(InputStream in) {
    this(in, false);
  }

  /**
   * @param typing whether letters are a text, and none of them moves the selection
   */
  public Keyboard(InputStream in, boolean typing) {
    this.in = in;
    this.typing = typing;
  }

  /**
   * A key.
   *
   * @param kind what it is for
   * @param letter the character of a {@link Kind#LETTER}; 0 for other keys
   */
  public record Key(Kind kind, int letter) {
    /** What a key is for. */
    public enum Kind {
      UP,
      DOWN,
      PAGE_UP,
      PAGE_DOWN,
      HOME,
      END,
      ENTER,
      ESCAPE,
      /** Deletes the last letter of a text. */
      BACKSPACE,
      LETTER,
      /** Anything else. */
      OTHER,
      /** The end of the input: Ctrl-D, or the terminal is gone. */
      CLOSED
    }

    static Key of(Kind kind) {
      return new Key(kind, 0);
    }
  }

  /** Reads keys until the terminal is gone, which is the last one. */
  public void readAll(Consumer<Key> keys) {
    try {
      for (int c = in.read(); c >= 0; c = next()) {
        keys.accept(
            switch (c) {
              case ESCAPE -> sequence();
              case CTRL_D -> Key.of(Key.Kind.CLOSED);
              default -> typing ? typed(c) : plain(c);
            });
      }
    } catch (IOException gone) {
      // As at the end of the input.
    }
    keys.accept(Key.of(Key.Kind.CLOSED));
  }

  private int next() throws IOException {
    int c = pending == NONE ? in.read() : pending;
    pending = NONE;
    return c;
  }

  private Key typed(int c) throws IOException {
    return switch (c) {
      case '\r', '\n' -> Key.of(Key.Kind.ENTER);
      case 127, 8 -> Key.of(Key.Kind.BACKSPACE);
      case 14 -> Key.of(Key.Kind.DOWN); // Ctrl-N
      case 16 -> Key.of(Key.Kind.UP); // Ctrl-P
      default -> c < ' ' ? Key.of(Key.Kind.OTHER) : letter(c);
    };
  }

  /** A character in UTF-8, of which the first byte says how many follow. */
  private Key letter(int first) throws IOException {
    int more = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    int letter = more == 0 ? first : first & (0x3F >> more);
    for (int i = 0; i < more; i++) {
      int next = following();
      if (next < 0 || (next & 0xC0) != 0x80) {
        return Key.of(Key.Kind.OTHER);
      }
      letter = (letter << 6) | (next & 0x3F);
    }
    return first < 0x80 || more > 0 ? new Key(Key.Kind.LETTER, letter) : Key.of(Key.Kind.OTHER);
  }

  private static Key plain(int c) {
    return switch (c) {
      case '\r', '\n' -> Key.of(Key.Kind.ENTER);
      case 'k' -> Key.of(Key.Kind.UP);
      case 'j' -> Key.of(Key.Kind.DOWN);
      case 'g' -> Key.of(Key.Kind.HOME);
      case 'G' -> Key.of(Key.Kind.END);
      case ' ' -> Key.of(Key.Kind.PAGE_DOWN);
      case 127, 8 -> Key.of(Key.Kind.ESCAPE);
      default -> c > ' ' && c < 127 ? new Key(Key.Kind.LETTER, c) : Key.of(Key.Kind.OTHER);
    };
  }

  /** An arrow sends several characters; the key of that name sends the first one alone. */
  private Key sequence() throws IOException {
    int next = following();
    if (next != '[' && next != 'O') {
      pending = next;
      return Key.of(Key.Kind.ESCAPE);
    }
    int c = following();
    int number = 0;
    while ((c >= '0' && c <= '9') || c == ';') {
      number = c == ';' ? number : number * 10 + (c - '0');
      c = following();
    }
    return Key.of(
        switch (c) {
          case 'A' -> Key.Kind.UP;
          case 'B' -> Key.Kind.DOWN;
          case 'H' -> Key.Kind.HOME;
          case 'F' -> Key.Kind.END;
          case 'M' -> Key.Kind.ENTER;
          case '~' -> numbered(number);
          default -> Key.Kind.OTHER;
        });
  }

  private static Key.Kind numbered(int number) {
    return switch (number) {
      case 1, 7 -> Key.Kind.HOME;
      case 4, 8 -> Key.Kind.END;
      case 5 -> Key.Kind.PAGE_UP;
      case 6 -> Key.Kind.PAGE_DOWN;
      default -> Key.Kind.OTHER;
    };
  }

  /** The next character of a sequence, which comes at once; {@link #NONE} when there is none. */
  private int following() throws IOException {
    for (int i = 0; i < LOOKS && in.available() == 0; i++) {
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException nobodyDoes) {
        return NONE;
      }
    }
    return in.available() == 0 ? NONE : in.read();
  }
}
