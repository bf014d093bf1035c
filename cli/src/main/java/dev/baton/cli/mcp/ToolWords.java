package dev.baton.cli.mcp;

import java.util.regex.Pattern;

/** Names the tool where a message names a command of the shell that does the same. */
final class ToolWords {
  private static final String ID = "([A-Za-z0-9]+-[A-Za-z0-9._-]*[A-Za-z0-9]|ID)";

  /** What no tool takes. */
  private static final String NO_OPTION = "(?! --?[a-z])";

  private static final Pattern RESCUE =
      Pattern.compile("\\bbaton rescue (show|apply) " + ID + NO_OPTION);
  private static final Pattern RESCUES = Pattern.compile("\\bbaton rescue list\\b" + NO_OPTION);
  private static final Pattern NEXT = Pattern.compile("\\bbaton claim --next\\b");
  private static final Pattern OF_TASK =
      Pattern.compile("\\bbaton (claim|show|close|release) " + ID + NO_OPTION);

  private ToolWords() {}

  static String of(String message) {
    String text = RESCUE.matcher(message).replaceAll("the tool rescue with action $1 and id $2");
    text = RESCUES.matcher(text).replaceAll("the tool rescue with action list");
    text = NEXT.matcher(text).replaceAll("the tool claim without an id");
    return OF_TASK.matcher(text).replaceAll("the tool $1 with id $2");
  }
}
