package dev.baton.render;

import dev.baton.config.ConfigProblem;
import dev.baton.json.JsonFields;
import dev.baton.terminal.Output;
import io.avaje.json.JsonWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the settings. */
public final class ConfigProblems {
  private final List<ConfigProblem> problems;
  private final List<Path> files;

  /**
   * @param files where settings are looked for, be they there or not
   */
  public ConfigProblems(List<ConfigProblem> problems, List<Path> files) {
    this.problems = problems;
    this.files = files;
  }

  public void write(JsonWriter json) {
    json.beginObject();
    new JsonFields(json).truth("ok", problems.isEmpty());
    ConfigPage.writeFiles(json, files);
    json.name("problems");
    json.beginArray();
    for (ConfigProblem problem : problems) {
      json.beginObject();
      JsonFields.complete(json)
          .text("place", problem.place())
          .text("key", problem.key())
          .text("problem", problem.problem())
          .text("nearest", problem.nearest());
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  /** A line for each problem; where all is well, which files were looked at. */
  public void print(Output output) {
    for (ConfigProblem problem : problems) {
      String key = problem.key().isEmpty() ? "" : problem.key() + ": ";
      String nearest = problem.nearest() == null ? "" : "; did you mean " + problem.nearest() + "?";
      output.line(problem.place() + ": " + key + problem.problem() + nearest);
    }
    if (problems.isEmpty()) {
      List<String> found = new ArrayList<>();
      for (Path file : files) {
        if (Files.exists(file)) {
          found.add(file.toString());
        }
      }
      output.line(
          found.isEmpty()
              ? "nothing is wrong: there is no config file"
              : "nothing is wrong with " + String.join(", ", found));
    }
  }
}
