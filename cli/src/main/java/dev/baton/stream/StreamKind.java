package dev.baton.stream;

import dev.baton.json.JsonScan;
import dev.baton.json.JsonScan.BrokenJson;
import dev.baton.text.LineSplitter;
import dev.baton.text.OutputSink;
import java.util.EnumMap;
import java.util.Map;

/**
 * Recognises an agent by any part of its stream, such as the end that a log keeps. For one thread.
 */
public final class StreamKind implements OutputSink {
  /** How many objects are looked at. */
  private static final int ENOUGH = 50;

  private static final int LONGEST_LINE = 1 << 16;

  private final Map<AgentKind, Integer> votes = new EnumMap<>(AgentKind.class);
  private final JsonScan json = new JsonScan();
  private final LineSplitter splitter = new LineSplitter(LONGEST_LINE, this::line);
  private AgentKind recognised = AgentKind.CUSTOM;
  private int objects;

  /**
   * Reads the next part of the stream, which may begin within a line.
   *
   * @return whether more could change the result
   */
  @Override
  public boolean write(byte[] bytes, int length) {
    boolean _ = splitter.write(bytes, length);
    return recognised == AgentKind.CUSTOM && objects < ENOUGH;
  }

  /** The agent; {@link AgentKind#CUSTOM} where it is none that is known. */
  public AgentKind kind() {
    AgentKind best = recognised;
    int most = 0;
    for (Map.Entry<AgentKind, Integer> vote : votes.entrySet()) {
      if (recognised == AgentKind.CUSTOM && vote.getValue() > most) {
        best = vote.getKey();
        most = vote.getValue();
      }
    }
    return best;
  }

  private void line(byte[] bytes, int from, int to, LineSplitter.Length kept) {
    boolean mayBe = to > from && bytes[from] == '{' && objects < ENOUGH;
    if (!mayBe || recognised != AgentKind.CUSTOM) {
      return;
    }
    try {
      json.over(bytes, from, to, kept == LineSplitter.Length.CUT);
      StreamObject object = StreamObject.read(json);
      json.finish();
      recognised = AgentKind.recognised(object);
      vote(object);
    } catch (BrokenJson otherOutput) {
      // The part of a line with which the log begins, or another program's output.
    }
    objects++;
  }

  private void vote(StreamObject object) {
    String type = object.text("type");
    for (AgentKind candidate : AgentKind.values()) {
      AgentFormat format = candidate.format();
      if (format != null
          && !type.isEmpty()
          && format.reader().apply(new Conversation(event -> {}, null)).read(type, object)) {
        votes.merge(candidate, 1, Integer::sum);
      }
    }
  }
}
