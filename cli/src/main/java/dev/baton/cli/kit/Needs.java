package dev.baton.cli.kit;

/** Describes which arguments a command needs. */
final class Needs {
  /**
   * Such as {@code at least one task id}.
   *
   * @param label the name of the argument in the help, such as {@code ID}
   */
  static String words(String label, int least, int most) {
    return switch (label) {
      case "ID" -> most > 1 ? "at least one task id" : "a task id";
      case "ID OTHER" -> "two task ids";
      case "ID LABEL" -> "a task id and a label";
      case "ID TEXT" -> "a task id and a text";
      case "KEY VALUE" -> "a setting and its value";
      case "KEY" -> "a setting";
      case "N" -> "a number";
      case "TITLE" -> "a title";
      case "TEXT" -> "a text to look for";
      case "COMMAND" -> "a command to run";
      case "FILE" -> "a file";
      case "RUN" -> "the name of a run";
      case "OUTCOME" -> "an outcome: success or failure";
      default -> least > 1 ? least + " arguments: " + label : label;
    };
  }
}
