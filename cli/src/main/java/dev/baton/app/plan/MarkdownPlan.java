package dev.baton.app.plan;

import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tasks in a Markdown file: each heading of the second level is the title of one, and the headings
 * of the third level below it are its fields; text before these is its description.
 */
public final class MarkdownPlan {

  /**
   * One task of a plan.
   *
   * @param sections texts by the names of their headings, in lower case
   */
  public record Item(String title, Map<String, String> sections) {
    /** The first of these sections that is there; null when none is. */
    public @Nullable String section(String... names) {
      for (String name : names) {
        String text = sections.get(name);
        if (text != null && !text.isEmpty()) {
          return text;
        }
      }
      return null;
    }

    /** The words of a section, which may have commas between them. */
    public List<String> words(String... names) {
      String text = section(names);
      return text == null
          ? List.of()
          : List.of(text.split("[,\\s]+")).stream().filter(word -> !word.isEmpty()).toList();
    }
  }

  private static final String DESCRIPTION = "description";

  private final List<Item> items = new ArrayList<>();
  private String section = DESCRIPTION;

  private MarkdownPlan() {}

  /**
   * Reads a plan.
   *
   * @throws InvalidValue when there is no task in it
   */
  public static List<Item> read(String text) {
    MarkdownPlan plan = new MarkdownPlan();
    text.lines().forEach(plan::take);
    if (plan.items.isEmpty()) {
      throw new InvalidValue(
          "no tasks found in the file: expected headings such as '## Title of a task'", "");
    }
    return plan.items.stream().map(MarkdownPlan::trimmed).toList();
  }

  private void take(String line) {
    if (isHeading(line, "##")) {
      items.add(new Item(line.substring(2).strip(), new LinkedHashMap<>()));
      section = DESCRIPTION;
    } else if (isHeading(line, "###")) {
      section = line.substring(3).strip().toLowerCase(Locale.ROOT);
      if (!items.isEmpty()) {
        items.getLast().sections().remove(section);
      }
    } else if (!items.isEmpty()) {
      items.getLast().sections().merge(section, line, (before, more) -> before + "\n" + more);
    }
  }

  private static boolean isHeading(String line, String marks) {
    return line.startsWith(marks)
        && line.length() > marks.length() + 1
        && Character.isWhitespace(line.charAt(marks.length()))
        && !line.substring(marks.length()).isBlank();
  }

  private static Item trimmed(Item item) {
    Map<String, String> sections = new LinkedHashMap<>();
    item.sections().forEach((name, text) -> sections.put(name, text.strip()));
    return new Item(item.title(), sections);
  }
}
