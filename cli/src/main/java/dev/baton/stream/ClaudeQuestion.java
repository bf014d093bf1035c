package dev.baton.stream;

import dev.baton.json.JsonScan;

/**
 * The tools with which Claude asks a person. Without a terminal nobody can answer, and Claude Code
 * lists such a call among its {@code permission_denials}; it is a question nevertheless.
 */
final class ClaudeQuestion {
  private static final String PLAN = "ExitPlanMode";

  private ClaudeQuestion() {}

  static boolean isAskedBy(String tool) {
    return tool.equals("AskUserQuestion") || tool.equals(PLAN);
  }

  /** The question of a call without input. */
  static String byDefault(String tool) {
    return tool.equals(PLAN) ? "Is the plan approved?" : "The agent asks a question.";
  }

  /** Reads the tool's input: the first question, or the plan; empty when there is none. */
  static String read(JsonScan json) {
    String question = "";
    if (!json.object()) {
      return question;
    }
    while (json.member()) {
      if (json.named("questions") && json.array()) {
        while (json.item()) {
          String next = read(json);
          question = question.isEmpty() ? next : question;
        }
      } else if (question.isEmpty() && (json.named("question") || json.named("plan"))) {
        question = JsonMembers.text(json);
      } else if (!json.named("questions")) {
        json.skip();
      }
    }
    return question;
  }
}
