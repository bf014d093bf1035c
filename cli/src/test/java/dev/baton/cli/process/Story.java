package dev.baton.cli.process;

import java.util.ArrayList;
import java.util.List;

/**
 * A shell block with the expected output of its commands. Below a command, {@code #> text} is text
 * that its output contains, and {@code #! 4} is its exit code, which is otherwise 0.
 */
record Story(List<Step> steps) {
  /** One command with its expected results. */
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
   * The script that runs all steps in one shell, as {@code sh -e} would run the block itself.
   *
   * @param outputs the folder that receives the output of step 3 as {@code 3.out}, and its exit
   *     code as {@code 3.exit} unless it is 0
   */
  String script(String outputs) {
    // Background processes of a story must not outlive it.
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
