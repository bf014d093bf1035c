package dev.baton.stream;

import dev.baton.json.JsonScan;
import dev.baton.json.JsonScan.BrokenJson;
import dev.baton.stream.AgentFormat.AgentReader;
import dev.baton.text.LineSplitter;
import dev.baton.text.OutputSink;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads an agent's standard output as it arrives, in constant memory. Unknown and invalid lines are
 * counted and skipped: no line makes it fail. For one thread.
 */
public final class AgentStream implements OutputSink {
  /** How many bytes of a line are kept; of longer lines, without the middle of long strings. */
  private static final int LONGEST_LINE = 4 << 20;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final Conversation conversation;
  private final LineSplitter splitter = new LineSplitter(LONGEST_LINE, this::line);
  private final JsonScan json = new JsonScan();
  private final PlainText plain;
  private AgentKind kind;

  /** Null while everything was plain text. */
  private @Nullable AgentReader reader;

  private boolean isRecognised;

  /** JSON that does not have one object on each line; null while there is none. */
  private @Nullable JsonPieces pieces;

  private boolean hasObjects;
  private long lines;
  private long unknown;
  private long broken;
  private long oversized;

  /**
   * Without a clock, times without a date, such as "resets 3pm", are not understood.
   *
   * @param sink receives each event, on the thread that calls {@link #write} and {@link #end}
   */
  public AgentStream(AgentKind kind, Consumer<AgentEvent> sink) {
    this(kind, new Conversation(sink, null));
  }

  /**
   * @param clock for the times at which limits end; its zone applies where they name none
   * @param sink receives each event, on the thread that calls {@link #write} and {@link #end}
   */
  public AgentStream(AgentKind kind, Clock clock, Consumer<AgentEvent> sink) {
    this(kind, new Conversation(sink, clock));
  }

  private AgentStream(AgentKind kind, Conversation conversation) {
    this.kind = kind;
    this.conversation = conversation;
    this.plain = new PlainText(conversation);
    this.reader = reader(kind);
    this.isRecognised = kind != AgentKind.CUSTOM;
  }

  /** Reads the next bytes and reports their events immediately. */
  @Override
  public boolean write(byte[] bytes, int length) {
    boolean _ = splitter.write(bytes, length);
    plain.flush();
    return true;
  }

  /** The stream is over; its last line may be incomplete. Must be called once. */
  @Override
  public void end() {
    splitter.end();
    endOfPieces();
    plain.flush();
    if (reader != null) {
      reader.end();
    }
  }

  public StreamCounts counts() {
    return new StreamCounts(lines, unknown, broken, oversized);
  }

  /** The detected format; CUSTOM while everything was plain text. */
  public AgentKind kind() {
    return kind;
  }

  private void line(byte[] bytes, int from, int to, LineSplitter.Length kept) {
    int begin = lines == 0 && startsWithMark(bytes, from, to) ? from + 3 : from;
    int end = to;
    while (end > begin && isBlank(bytes[end - 1])) {
      end--;
    }
    if (end == begin) {
      return;
    }
    int start = begin;
    while (isBlank(bytes[start])) {
      start++;
    }
    lines++;
    oversized += kept == LineSplitter.Length.WHOLE ? 0 : 1;
    if (!isPiece(bytes, start, end)) {
      wholeLine(bytes, begin, start, end, kept == LineSplitter.Length.CUT);
    }
  }

  private void wholeLine(byte[] bytes, int begin, int start, int end, boolean isCut) {
    boolean isObject = bytes[start] == '{';
    if (isObject && !isRecognised) {
      recognise(bytes, start, end, isCut);
    }
    if (reader == null) {
      reportPlain(bytes, begin, end, isCut);
    } else if (isObject) {
      reportJson(reader, bytes, start, end, isCut);
    } else {
      // Not the agent's protocol, but perhaps the output of a program that it started.
      broken++;
    }
  }

  /** Whether the line is a part of JSON that goes over several lines, or an array. */
  private boolean isPiece(byte[] bytes, int from, int to) {
    if (pieces == null) {
      boolean mayBe = !hasObjects && (reader != null || !isRecognised);
      if (!mayBe || !JsonPieces.mayBegin(bytes, from, to)) {
        return false;
      }
      pieces = new JsonPieces(bytes[from] == '[', LONGEST_LINE, this::piece);
    }
    switch (pieces.line(bytes, from, to)) {
      case OPEN -> conversation.report(new AgentEvent.Alive());
      case COMPLETE -> pieces = null;
      case BROKEN -> {
        endOfPieces();
        return false;
      }
    }
    return true;
  }

  private void piece(byte[] bytes, int from, int to, boolean isCut) {
    oversized += isCut ? 1 : 0;
    wholeLine(bytes, from, from, to, isCut);
  }

  /** What was held back was not such JSON after all. */
  private void endOfPieces() {
    if (pieces != null) {
      byte[] rest = pieces.rest();
      pieces = null;
      for (int from = 0; reader == null && from < rest.length; ) {
        int end = from;
        while (end < rest.length && rest[end] != '\n') {
          end++;
        }
        plain.line(rest, from, end);
        from = end + 1;
      }
    }
  }

  private static boolean isBlank(byte b) {
    return b >= 0 && b <= ' ';
  }

  private static boolean startsWithMark(byte[] bytes, int from, int to) {
    return to - from >= 3
        && bytes[from] == BYTE_ORDER_MARK[0]
        && bytes[from + 1] == BYTE_ORDER_MARK[1]
        && bytes[from + 2] == BYTE_ORDER_MARK[2];
  }

  /** The first object decides, because an agent may later print another agent's stream. */
  private void recognise(byte[] bytes, int from, int to, boolean isCut) {
    isRecognised = true;
    try {
      kind = AgentKind.recognised(object(bytes, from, to, isCut));
    } catch (BrokenJson e) {
      return;
    }
    plain.flush();
    reader = reader(kind);
  }

  private StreamObject object(byte[] bytes, int from, int to, boolean isCut) {
    json.over(bytes, from, to, isCut);
    return StreamObject.read(json);
  }

  private @Nullable AgentReader reader(AgentKind agent) {
    AgentFormat format = agent.format();
    return format == null ? null : format.reader().apply(conversation);
  }

  private void reportPlain(byte[] bytes, int from, int to, boolean isCut) {
    if (isCut) {
      conversation.report(new AgentEvent.Alive());
    } else {
      plain.line(bytes, from, to);
    }
  }

  /** A line is first read to its end and then reported, never half of it. */
  private void reportJson(AgentReader agent, byte[] bytes, int from, int to, boolean isCut) {
    conversation.hold();
    try {
      StreamObject object = object(bytes, from, to, isCut);
      json.finish();
      if (agent.read(object.text("type"), object)) {
        hasObjects = true;
      } else {
        unknown++;
      }
      conversation.pass();
    } catch (BrokenJson e) {
      conversation.drop();
      broken++;
    }
  }

  /**
   * Counts of a stream's lines.
   *
   * @param lines all that are not blank
   * @param unknown JSON of a type that the format does not have; skipped
   * @param broken not JSON, in a format that consists of JSON; skipped
   * @param oversized longer than what is kept: their long strings, or all but their beginning, were
   *     not read
   */
  public record StreamCounts(long lines, long unknown, long broken, long oversized) {}

  /**
   * Plain text: what arrives together is one message. Single lines would be too short to compare:
   * three closing brackets in a row are not a loop.
   */
  private static final class PlainText {
    private static final int LONGEST = 1 << 16;

    private final EventSink sink;
    private final StringBuilder text = new StringBuilder();
    private boolean hasWords;

    PlainText(EventSink sink) {
      this.sink = sink;
    }

    /** Adds a line that is not blank. */
    void line(byte[] bytes, int from, int to) {
      String line = new String(bytes, from, to - from, StandardCharsets.UTF_8);
      if (text.length() + line.length() >= LONGEST) {
        flush();
      }
      if (!text.isEmpty()) {
        text.append('\n');
      }
      text.append(line);
      hasWords = hasWords || containsWord(line);
    }

    /** Reports what has arrived; text without a letter or digit only counts as activity. */
    void flush() {
      if (text.isEmpty()) {
        return;
      }
      sink.report(hasWords ? new AgentEvent.Said(text.toString()) : new AgentEvent.Alive());
      text.setLength(0);
      hasWords = false;
    }

    private static boolean containsWord(String line) {
      for (int i = 0; i < line.length(); i++) {
        if (Character.isLetterOrDigit(line.charAt(i))) {
          return true;
        }
      }
      return false;
    }
  }
}
