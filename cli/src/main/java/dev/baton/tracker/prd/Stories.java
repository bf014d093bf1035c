package dev.baton.tracker.prd;

import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.RecordSplitter;
import dev.baton.tracker.format.TaskPatchBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** Finds the stories in a {@code prd.json}, and the line on which each of them begins. */
final class Stories implements RecordSplitter {
  private static final List<String> NAMES =
      List.of("userStories", "stories", "user_stories", "tasks", "items");

  /** Whether a JSON object looks like one that contains stories. */
  static boolean areIn(Map<String, String> document) {
    return array(document) != null;
  }

  private static @Nullable String array(Map<String, String> document) {
    for (String name : NAMES) {
      String raw = document.get(name);
      if (raw != null && raw.charAt(0) == '[') {
        return raw;
      }
    }
    return null;
  }

  @Override
  public void forEach(String text, ObjLongConsumer<String> consumer) {
    String document = text.strip();
    String array = document.startsWith("[") ? document : null;
    if (array == null) {
      array = array(TaskPatchBuilder.members(document, false));
    }
    List<String> stories = array == null ? null : JsonParser.items(array);
    if (stories == null) {
      throw new InvalidValue("no stories found: expected an array 'userStories' or 'stories'", "");
    }
    int at = text.indexOf(array);
    long line = 1 + lineEnds(text, 0, at);
    for (String story : stories) {
      int begin = text.indexOf(story, at);
      line += lineEnds(text, at, begin);
      at = begin;
      consumer.accept(story, line);
      line += lineEnds(text, at, at + story.length());
      at += story.length();
    }
  }

  @Override
  public long troubleAt(String text) {
    // Parsed as a member of an object, so that an array can be read, too.
    JsonParser parser = new JsonParser("{\"\":" + text + "}");
    return parser.readObject(new HashMap<>()) ? 1 : parser.line();
  }

  private static long lineEnds(String text, int from, int to) {
    long ends = 0;
    for (int i = from; i < to; i++) {
      ends += text.charAt(i) == '\n' ? 1 : 0;
    }
    return ends;
  }
}
