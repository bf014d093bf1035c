package dev.baton.run;

import dev.baton.json.JsonObject;
import dev.baton.run.IterationReport.CheckRun;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares an agent's claim that a task is done with the evidence (as in cub, which closes no task
 * whose commit or files are missing).
 */
record CompletionEvidence(Path directory) {
  /** Keys under which a task's metadata may list its result files. */
  private static final List<String> FILE_LISTS = List.of("files", "artifacts", "outputs");

  /**
   * What is missing, one line each; none when the task may be closed.
   *
   * @param worked whether anything was changed since the task was claimed
   * @param measured whether that is known
   * @param checks the results of the validations; none where none are configured
   */
  List<String> missing(Task task, boolean worked, boolean measured, List<CheckRun> checks) {
    List<String> missing = new ArrayList<>();
    for (CheckRun check : checks) {
      if (!check.passed()) {
        missing.add("the check '" + check.command() + "' fails: " + check.summary());
      }
    }
    if (checks.isEmpty() && !worked) {
      missing.add(
          measured
              ? "nothing has changed since the task was claimed"
              : "changes cannot be measured here, and no check is configured:"
                  + " use a git repository or --check COMMAND");
    }
    for (String file : files(task)) {
      if (!exists(file)) {
        missing.add("the file " + file + " does not exist");
      }
    }
    for (String box : UncheckedItems.in(task.text().acceptanceCriteria())) {
      missing.add("an acceptance criterion is not ticked: " + box);
    }
    return missing;
  }

  private boolean exists(String file) {
    try {
      return Files.exists(directory.resolve(file));
    } catch (InvalidPathException notAName) {
      return false;
    }
  }

  private static List<String> files(Task task) {
    JsonObject metadata = task.metadata() == null ? null : JsonObject.parse(task.metadata());
    List<String> files = new ArrayList<>();
    if (metadata != null) {
      for (String name : FILE_LISTS) {
        files.addAll(texts(metadata, name));
      }
    }
    return files;
  }

  /** Lists of other things than texts do not name files. */
  private static List<String> texts(JsonObject metadata, String name) {
    try {
      return metadata.names().contains(name) ? metadata.texts(name) : List.of();
    } catch (InvalidValue other) {
      return List.of();
    }
  }

  /**
   * Finds the items of a Markdown list that are not ticked. An item that is optional, by its own
   * words or by the heading above it, does not count, and neither does one in a block of code.
   */
  static final class UncheckedItems {
    private static final Pattern BOX =
        Pattern.compile("^(?:[-*+]|\\d{1,9}[.)])\\s+\\[ ](?:\\s+(.*))?$");
    private static final Pattern HEADING = Pattern.compile("^(#{1,6})\\s+(.*)$");

    /** A line in bold, or one that ends with a colon, which some use as a heading. */
    private static final Pattern LABEL =
        Pattern.compile("^(?:\\*\\*|__)(.+?)(?:\\*\\*|__):?$|^([^-*+].*):$");

    private static final Pattern OPTIONAL =
        Pattern.compile(
            "^\\W*(?:optional\\w*|nice[- ]to[- ]haves?|bonus|stretch(?: goals?)?|out of scope|not"
                + " in scope|future(?: work)?|later|follow-?ups?|could have|won't have|if time"
                + " permits)\\b|\\((?:optional|nice to have|out of scope|stretch)\\)",
            Pattern.CASE_INSENSITIVE);

    /** As deep as no heading: a label ends with any heading or other label. */
    private static final int LABEL_DEPTH = 7;

    private final List<String> open = new ArrayList<>();
    private String fence = "";

    /** The depth of the heading under which everything is optional; 0 when there is none. */
    private int optionalBelow;

    private UncheckedItems() {}

    /** The texts of the open items. */
    static List<String> in(String criteria) {
      UncheckedItems boxes = new UncheckedItems();
      for (String line : criteria.split("\\R", -1)) {
        boxes.line(line.strip());
      }
      return boxes.open;
    }

    private void line(String line) {
      if (line.startsWith("```") || line.startsWith("~~~")) {
        String mark = line.substring(0, 3);
        fence = fence.isEmpty() ? mark : fence.equals(mark) ? "" : fence;
        return;
      }
      Matcher box = BOX.matcher(line);
      boolean isBox = box.matches();
      if (!fence.isEmpty() || (!isBox && isHeading(line))) {
        return;
      }
      if (optionalBelow == 0 && isBox) {
        String text = box.group(1) == null ? "" : box.group(1).strip();
        if (!OPTIONAL.matcher(text).find()) {
          open.add(text);
        }
      }
    }

    private boolean isHeading(String line) {
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        enter(heading.group(1).length(), heading.group(2));
        return true;
      }
      Matcher label = LABEL.matcher(line);
      if (label.matches()) {
        enter(LABEL_DEPTH, label.group(1) == null ? label.group(2) : label.group(1));
        return true;
      }
      return false;
    }

    private void enter(int depth, String title) {
      if (optionalBelow == 0 || depth <= optionalBelow) {
        optionalBelow = OPTIONAL.matcher(title).find() ? depth : 0;
      }
    }
  }
}
