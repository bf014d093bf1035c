package dev.baton.terminal;

import dev.baton.json.Document;
import dev.baton.json.NamedCommands;
import dev.baton.json.ObjectDocument;
import dev.baton.text.CommandNames;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The output of a command: data to standard output, everything else to standard error. With JSON,
 * standard output is one document.
 */
public final class Output {
  private static final int FIELD_WIDTH = 11;

  private final Set<String> warned = new HashSet<>();
  private final PrintStream target;
  private PrintStream out;
  private @Nullable ByteArrayOutputStream held;
  private final List<String> heldNotes = new ArrayList<>();
  private final PrintStream err;
  private final boolean json;
  private final boolean quiet;
  private final int columns;
  private final Ansi ansi;
  private boolean versioned;
  private boolean markdown;
  private CommandNames names = CommandNames.AS_WRITTEN;

  /**
   * @param columns the width of the terminal; {@link Table#UNLIMITED} when there is none
   */
  public Output(
      PrintStream out, PrintStream err, boolean json, boolean quiet, int columns, Ansi ansi) {
    target = out;
    this.out = out;
    this.err = err;
    this.json = json;
    this.quiet = quiet;
    this.columns = columns;
    this.ansi = ansi;
  }

  /** An output without colour and width. */
  public static Output plain(PrintStream out, PrintStream err, boolean json) {
    return plain(out, err, json, 0);
  }

  /**
   * An output without colour, used before the options are known.
   *
   * @param columns the width of the terminal; 0 when there is none
   */
  public static Output plain(PrintStream out, PrintStream err, boolean json, int columns) {
    return new Output(out, err, json, false, columns == 0 ? Table.UNLIMITED : columns, Ansi.OFF);
  }

  /** Adds the version of bd's shapes to every object, as bd does. */
  public Output versioned(boolean asBd) {
    versioned = asBd;
    return this;
  }

  /** Names commands as the user types them, and begins errors with the name that was typed. */
  public Output named(CommandNames asCalled) {
    names = asCalled;
    return this;
  }

  /** The name that the user typed. */
  public String program() {
    return names.name();
  }

  /** A text of Baton's own with its commands named as the user types them. */
  public String said(String text) {
    return names.in(text);
  }

  /** Prints tables as Markdown, which agents read with fewer tokens. */
  public Output markdown(boolean wanted) {
    markdown = wanted;
    return this;
  }

  /** Keeps data and notes back until {@link #release}: they may turn out not to be true. */
  public void hold() {
    held = new ByteArrayOutputStream();
    out = new PrintStream(held, false, StandardCharsets.UTF_8);
  }

  /** What was held back is not true. */
  public void retract() {
    heldNotes.clear();
  }

  private void printNotes() {
    heldNotes.forEach(err::print);
    heldNotes.clear();
  }

  /** Prints what was held back; what follows is printed at once. */
  public void release() {
    ByteArrayOutputStream ready = held;
    if (ready != null) {
      out.flush();
      out = target;
      held = null;
      target.write(ready.toByteArray(), 0, ready.size());
    }
    printNotes();
  }

  public boolean isJson() {
    return json;
  }

  /** The width available for text; {@link Table#UNLIMITED} when it is not a terminal. */
  public int columns() {
    return columns;
  }

  /** Whether text is coloured. */
  public Ansi ansi() {
    return ansi;
  }

  /** Applies a style to a text that is already safe for a terminal. */
  public String paint(Style style, String text) {
    return ansi.paint(style, text);
  }

  /** Prints one line of data. Control characters are escaped. */
  public void line(String text) {
    out.print(fitted(Sanitize.line(text)));
    out.print('\n');
  }

  /** Prints a line of the details of something, unless there is no value. */
  public void field(String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      line(name + " ".repeat(Math.max(1, FIELD_WIDTH - name.length())) + value);
    }
  }

  /** Prints text that is already safe and coloured, and includes its line ends. */
  public void rendered(String text) {
    out.print(fitted(text));
  }

  /**
   * Prints text that is already safe, without breaking its lines for the terminal: a patch, a
   * script, and other text that has to stay as it is.
   */
  public void verbatim(String text) {
    out.print(text);
  }

  public void table(Table table, boolean header) {
    out.print(markdown ? table.markdown() : table.render(header, columns, ansi));
  }

  /** At a terminal, lines are broken between words. */
  private String fitted(String text) {
    boolean fits = text.length() <= columns && TextWidth.isNarrow(text);
    return columns == Table.UNLIMITED || fits ? text : Wrap.lines(text, columns);
  }

  /** Prints the result of this command in the form that was asked for. */
  public void show(View view) {
    if (json) {
      json(view);
    } else {
      view.text(this);
    }
  }

  /** Prints the JSON document of this command. */
  public void json(Document body) {
    PrintStream data = data(true);
    Document document = versioned ? ObjectDocument.Versioned.of(body) : body;
    Document.write(names.areAsWritten() ? document : new NamedCommands.In(document, names), data);
    data.print('\n');
    end(data);
  }

  /** Prints the JSON document of this command, which is an object. */
  public void object(ObjectDocument body) {
    json(body);
  }

  /** Prints the result of this command: an object in JSON, otherwise a line. */
  public void answer(ObjectDocument body, String line) {
    if (json) {
      json(body);
    } else {
      line(line);
    }
  }

  /**
   * Where to print data of any size for other programs: unchanged, except on a terminal, where what
   * could control it is escaped. {@link #end} completes it.
   *
   * @param asJson whether it is JSON
   */
  public PrintStream data(boolean asJson) {
    return columns == Table.UNLIMITED ? out : SafeStream.over(out, asJson);
  }

  /** Completes {@link #data}. */
  public void end(PrintStream data) {
    if (columns != Table.UNLIMITED) {
      data.close();
    }
  }

  /** Prints one of several JSON documents, each on a line of its own, and flushes it. */
  public void jsonLine(Document body) {
    String line = Document.text(body);
    out.print((columns == Table.UNLIMITED ? line : Sanitize.json(line)) + "\n");
    out.flush();
  }

  /** Flushes everything that was printed. */
  public void flush() {
    out.flush();
    err.flush();
  }

  /** Prints a line on standard error, which must be a terminal, that the next one replaces. */
  public void status(String text) {
    err.print(text);
    err.flush();
  }

  /**
   * Prints a JSON document as a line on standard error, for commands whose standard output belongs
   * to another program.
   */
  public void jsonNote(Document body) {
    err.print(Sanitize.json(Document.text(body)) + "\n");
  }

  /** Prints additional information. Not printed with {@code --quiet}. */
  public void note(String text) {
    if (!quiet) {
      heldNotes.add(fitted(Sanitize.line(said(text))) + "\n");
      if (held == null) {
        printNotes();
      }
    }
  }

  public void warn(String text) {
    err.print(fitted("warning: " + Sanitize.line(said(text))) + "\n");
  }

  /** The same, but only once: several parts of the program may find the same problem. */
  public void warnOnce(String text) {
    if (warned.add(text)) {
      warn(text);
    }
  }

  /**
   * Prints why the command failed.
   *
   * @param message may contain what the user typed, so it stays as it is
   * @param code the name in JSON
   * @param advice what to do; may be empty
   */
  public void error(String message, String code, String advice) {
    printNotes();
    String hint = said(advice);
    if (json) {
      err.print(Sanitize.json(errorJson(message, code, hint)) + "\n");
    } else {
      String joint = message.endsWith("?") ? " " : "; ";
      String line = program() + ": " + message + (hint.isEmpty() ? "" : joint + hint);
      err.print(fitted(Sanitize.line(line)) + "\n");
    }
  }

  private static String errorJson(String message, String code, String hint) {
    return Document.text(writer -> {
      writer.beginObject();
      writer.name("error");
      writer.value(message);
      writer.name("code");
      writer.value(code);
      writer.name("hint");
      writer.value(hint);
      writer.endObject();
    });
  }

  /**
   * Data for other programs that is shown on a terminal instead: what could control the terminal is
   * escaped, as in every text that Baton prints. Closing it does not close the terminal.
   */
  private static final class SafeStream extends OutputStream {
    /** A line may be a whole document. */
    private static final int PORTION = 1 << 16;

    private final PrintStream out;
    private final boolean json;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();

    private SafeStream(PrintStream out, boolean json) {
      this.out = out;
      this.json = json;
    }

    /**
     * @param json whether escapes must be those of JSON, so that the document stays the same
     */
    static PrintStream over(PrintStream out, boolean json) {
      return new PrintStream(new SafeStream(out, json), false, StandardCharsets.UTF_8);
    }

    @Override
    public void write(int oneByte) {
      // A portion ends before the first byte of a character.
      if (pending.size() >= PORTION && (oneByte & 0xC0) != 0x80) {
        flush();
      }
      pending.write(oneByte);
      if (oneByte == '\n') {
        flush();
      }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      for (int i = offset; i < offset + length; i++) {
        write(bytes[i]);
      }
    }

    @Override
    public void flush() {
      String text = pending.toString(StandardCharsets.UTF_8);
      pending.reset();
      out.print(json ? Sanitize.json(text) : Sanitize.text(text));
    }

    @Override
    public void close() {
      flush();
      out.flush();
    }
  }
}
