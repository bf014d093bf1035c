package dev.baton.cli.history;

import dev.baton.terminal.Keyboard;

/** What the page of {@code baton top} shows, and how keys change it. */
final class TopState {
  private static final int PAGE = 10;

  private View view = View.ALL;
  private int selected;
  private int back;
  private String message = "";

  /** The pages. */
  enum View {
    /** All workers and runs. */
    ALL,
    /** The selected one. */
    DETAILS,
    /** The history. */
    LOG
  }

  /** What a key asks for, besides another page. */
  enum Wish {
    NOTHING,
    SWEEP,
    PAUSE,
    QUIT
  }

  View view() {
    return view;
  }

  /** The index of the selected row. */
  int selected() {
    return selected;
  }

  /** How many entries of the history are scrolled out of sight. */
  int back() {
    return back;
  }

  String message() {
    return message;
  }

  /** Shows a message until the next key. */
  void say(String text) {
    message = text;
  }

  /** Rows may have gone. */
  void limit(int rows) {
    selected = Math.clamp(selected, 0, Math.max(0, rows - 1));
  }

  /** A key was pressed. */
  Wish press(Keyboard.Key key) {
    message = "";
    switch (key.kind()) {
      case UP -> move(-1);
      case DOWN -> move(1);
      case PAGE_UP -> move(-PAGE);
      case PAGE_DOWN -> move(PAGE);
      case HOME -> move(-Integer.MAX_VALUE);
      case END -> move(Integer.MAX_VALUE);
      case ENTER -> view = view == View.ALL ? View.DETAILS : View.ALL;
      case ESCAPE, BACKSPACE -> view = View.ALL;
      case LETTER -> {
        return letter((char) key.letter());
      }
      case CLOSED -> {
        return Wish.QUIT;
      }
      case OTHER -> {}
    }
    return Wish.NOTHING;
  }

  private Wish letter(char letter) {
    switch (letter) {
      case 'q' -> {
        return Wish.QUIT;
      }
      case 's' -> {
        return Wish.SWEEP;
      }
      case 'p' -> {
        return view == View.LOG ? Wish.NOTHING : Wish.PAUSE;
      }
      case 'l' -> {
        view = view == View.LOG ? View.ALL : View.LOG;
        back = 0;
      }
      default -> message = "no key " + letter;
    }
    return Wish.NOTHING;
  }

  /** In the history, up goes to older entries. */
  private void move(int rows) {
    if (view == View.LOG) {
      back = Math.clamp((long) back - rows, 0, Integer.MAX_VALUE);
    } else {
      selected = Math.clamp((long) selected + rows, 0, Integer.MAX_VALUE);
    }
  }
}
