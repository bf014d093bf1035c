package dev.baton.render;

import dev.baton.config.ConfigCheck.ConfigProblem;
import dev.baton.json.document.ConfigJson;
import dev.baton.terminal.Output;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Problems with the settings.
 *
 * @param files the paths of the config files, whether they exist or not
 */
public record ConfigProblems(List<ConfigProblem> problems, List<Path> files) {

  /** Prints a line for each problem or, when there are none, the files that were checked. */
  public void print(Output output) {
    if (output.isJson()) {
      output.json(new ConfigJson.Checked(problems, files));
      return;
    }
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
              ? "no problems: there is no config file"
              : "no problems in " + String.join(", ", found));
    }
  }
}
