package dev.baton.cli.process;

import java.util.ArrayList;
import java.util.List;

/**
 * A shell block that tells what its commands print. Below a command, {@code #> text} says what its
 * output has in it, and {@code #! 4} what its exit code is; without it, that is 0.
 */
record Story(List<Step> steps) {
  /** One command with what is to be expected of it. */
  record Step(String command, List<String> prints, int exit) {}

  /** Reads the lines of a block. */
  static Story of(List<String> lines) {
    return new Story(steps(lines));
  }

  private static List<Step> steps(List<String> lines) {
    List<Step> steps = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("#>")) {
        steps.getLast().prints.add(line.substring(2).strip());
      } else if (line.startsWith("#!")) {
        Step step = steps.removeLast();
        int exit = Integer.parseInt(line.substring(2).strip());
        steps.add(new Step(step.command, step.prints, exit));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        steps.add(new Step(line, new ArrayList<>(), 0));
      }
    }
    return steps;
  }

  /**
   * The script that runs all steps in one shell, as the block itself would be run by {@code sh -e}.
   *
   * @param outputs the folder that gets what step 3 prints as {@code 3.out}, and its exit code as
   *     {@code 3.exit} unless that is 0
   */
  String script(String outputs) {
    // What a story leaves running must not outlive it.
    StringBuilder script = new StringBuilder("trap 'kill -9 $! 2>/dev/null || :' EXIT\n");
    for (int i = 0; i < steps.size(); i++) {
      String file = "'" + outputs + "/" + i;
      script
          .append("{\n")
          .append(steps.get(i).command)
          .append("\n} >")
          .append(file)
          .append(".out'");
      script.append(" 2>&1");
      if (steps.get(i).exit != 0) {
        script.append(" || echo $? >").append(file).append(".exit'");
      }
      script.append('\n');
    }
    return script.toString();
  }
}
