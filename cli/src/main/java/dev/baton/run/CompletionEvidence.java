package dev.baton.run;

import dev.baton.json.JsonObject;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares an agent's claim that a task is done with the evidence (as in cub, which closes no task
 * whose commit or files are missing).
 */
final class CompletionEvidence {
  /** Keys under which a task's metadata may list its result files. */
  private static final List<String> FILE_LISTS = List.of("files", "artifacts", "outputs");

  private final Path directory;

  CompletionEvidence(Path directory) {
    this.directory = directory;
  }

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
    for (String box : OpenBoxes.in(task.text().acceptanceCriteria())) {
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
    JsonObject metadata = task.metadata() == null ? null : parse(task.metadata());
    List<String> files = new ArrayList<>();
    if (metadata != null) {
      for (String name : FILE_LISTS) {
        files.addAll(texts(metadata, name));
      }
    }
    return files;
  }

  private static @Nullable JsonObject parse(String text) {
    return JsonObject.parse(text);
  }

  /** Lists of other things than texts do not name files. */
  private static List<String> texts(JsonObject metadata, String name) {
    try {
      return metadata.names().contains(name) ? metadata.texts(name) : List.of();
    } catch (InvalidValue other) {
      return List.of();
    }
  }
}
