package dev.baton.stream;

import dev.baton.text.LineSplitter.LongStrings;
import java.util.Arrays;

/**
 * Collects the objects of JSON that does not have one object on each line: a single object over
 * several lines, or an array of objects. Constant memory.
 */
final class JsonPieces {
  /** Receives each object as soon as it is complete. */
  interface Sink {
    void object(byte[] bytes, int from, int to, boolean isCut);
  }

  /** What a line means for the document. */
  enum Progress {
    /** The document continues. */
    OPEN,
    /** The document has ended. */
    COMPLETE,
    /** This is not JSON. */
    BROKEN
  }

  private final int longest;
  private final Sink sink;
  private final boolean isArray;
  private byte[] kept = new byte[1 << 12];
  private int length;

  /** The length before the current line. */
  private int before;

  private boolean cut;
  private int depth;
  private boolean inString;
  private boolean escaped;
  private byte opened;

  /**
   * @param longest how many bytes of an object are kept
   */
  JsonPieces(boolean isArray, int longest, Sink sink) {
    this.isArray = isArray;
    this.longest = longest;
    this.sink = sink;
  }

  /** Whether a line may begin such a document; a line that is an object of its own is none. */
  static boolean mayBegin(byte[] bytes, int from, int to) {
    int next = from + 1;
    while (next < to && bytes[next] <= ' ' && bytes[next] >= 0) {
      next++;
    }
    return switch (bytes[from]) {
      case '[' -> next == to || bytes[next] == '{';
      case '{' -> next == to;
      default -> false;
    };
  }

  Progress line(byte[] bytes, int from, int to) {
    before = length;
    Progress progress = read(bytes, from, to);
    if (progress == Progress.BROKEN) {
      length = Math.min(before, length);
    }
    return progress;
  }

  private Progress read(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      byte b = bytes[i];
      if (!inString && opened != 0 && (b > ' ' || b < 0) && !mayFollow(b)) {
        return Progress.BROKEN;
      }
      keep(b);
      if (inString) {
        inString = escaped || b != '"';
        escaped = !escaped && b == '\\';
      } else if (b == '"') {
        inString = true;
      } else if (b == '{' || b == '[') {
        depth++;
        opened = b;
      } else if (b == '}' || b == ']') {
        depth--;
        endOfObject();
      }
      if (depth == 0) {
        return i + 1 == to ? Progress.COMPLETE : Progress.BROKEN;
      }
    }
    keep((byte) '\n');
    return Progress.OPEN;
  }

  /** A name follows an opening brace, and here an object an opening bracket. */
  private boolean mayFollow(byte b) {
    boolean fits =
        opened == '{' ? b == '"' || b == '}' : depth > 1 || !isArray || b == '{' || b == ']';
    opened = 0;
    return fits;
  }

  private void endOfObject() {
    if (depth == (isArray ? 1 : 0)) {
      int from = 0;
      while (from < length && kept[from] != '{') {
        from++;
      }
      if (from < length) {
        sink.object(kept, from, length, cut);
      }
      length = 0;
      before = 0;
      cut = false;
    }
  }

  private void keep(byte b) {
    if (length == longest && !cut) {
      length = LongStrings.shorten(kept, length);
      cut = length > longest / 2;
    }
    if (!cut) {
      if (length == kept.length) {
        kept = Arrays.copyOf(kept, Math.min(longest, 2 * length));
      }
      kept[length++] = b;
    }
  }

  /** What was kept of the object that is not complete. */
  byte[] rest() {
    return Arrays.copyOf(kept, length);
  }
}
