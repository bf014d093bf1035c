package dev.baton.cli.mcp;

import static dev.baton.mcp.McpTool.Kind.NUMBER;
import static dev.baton.mcp.McpTool.Kind.TEXT;
import static dev.baton.mcp.McpTool.Kind.TEXTS;
import static dev.baton.mcp.McpTool.Kind.TRUTH;

import dev.baton.mcp.McpTool;
import dev.baton.mcp.McpTool.Effect;
import dev.baton.mcp.McpTool.Kind;
import dev.baton.mcp.McpTool.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tools, as data: for each one what a model reads, and the option of a command to which each
 * parameter belongs. Models pay for every word of this list in every session.
 */
final class ToolTable {
  private final List<Entry> entries = new ArrayList<>();

  ToolTable() {
    reads("ready", "Tasks that can be started now, best first; stale ones (dead worker) included.")
        .with("limit", NUMBER, "--limit", "default 10")
        .with("label", TEXT, "--label", "")
        .with("type", TEXT, "--type", "")
        .with("parent", TEXT, "--parent", "only below this task");
    reads("show", "One task with its texts, dependencies, comments, claim and staleness.")
        .needs("id", TEXT, "");
    changes(
            "claim",
            "Claim a task before you work on it: by id, or without one the next ready task. The"
                + " answer has its texts, and what an earlier worker left. Your claim is renewed"
                + " while you live.")
        .with("id", TEXT, "", "")
        .with("label", TEXT, "--label", "for the next: only with this label")
        .with("worktree", TEXT, "", "your work tree, if it is not the server's folder")
        .with("now", TRUTH, "--now", "take over from a dead worker without waiting");
    changes("progress", "Say that you still work on a task, and note what you found out.")
        .needs("id", TEXT, "")
        .with("note", TEXT, "", "kept as a comment for the next worker");
    changes(
            "close",
            "Close a finished task. Checks that the user has configured run first; if one fails,"
                + " the task stays open.")
        .needs("id", TEXT, "")
        .needs("reason", TEXT, "--reason", "what was done, and the evidence: commit, tests")
        .with("claim_next", TRUTH, "--claim-next", "then claim the next ready task");
    changes("release", "Give up your claim; the task is open again for others.")
        .needs("id", TEXT, "")
        .needs("reason", TEXT, "--reason", "why, for the next worker");
    texts(changes("create", "Create a task, for example for a bug that you found on the way."))
        .needs("title", TEXT, "")
        .with("parent", TEXT, "--parent", "")
        .with("labels", TEXTS, "--label", "")
        .with("depends_on", TEXTS, "--deps", "ids, or discovered-from:ID");
    texts(changes("update", "Change fields of a task. An empty text clears a field."))
        .needs("id", TEXT, "")
        .with("title", TEXT, "--title", "")
        .choice("status", "--status", "open", "blocked", "deferred")
        .with("notes", TEXT, "--append-notes", "one more paragraph")
        .with("add_labels", TEXTS, "--add-label", "")
        .with("remove_labels", TEXTS, "--remove-label", "");
    changes("dep", "Make a task wait for another, or no longer.")
        .needs("id", TEXT, "")
        .needs("on", TEXT, "", "the task that it waits for")
        .with("type", TEXT, "--type", "default blocks")
        .with("remove", TRUTH, "", "");
    changes("comment", "Add a comment to a task.").needs("id", TEXT, "").needs("text", TEXT, "");
    reads("search", "Find tasks by text in id, title, description or notes.")
        .needs("text", TEXT, "")
        .with("limit", NUMBER, "--limit", "default 10")
        .with("all", TRUTH, "--all", "closed ones too");
    reads("blocked", "Tasks that cannot be started, and what blocks them.")
        .with("limit", NUMBER, "--limit", "default 10");
    reads("stale", "Tasks whose worker seems to be dead, with the evidence.")
        .with("limit", NUMBER, "--limit", "default 10");
    changes("check", "Whether you may continue, or the circuit breaker wants you to stop.")
        .with("id", TEXT, "--task", "default: the whole run");
    reads("doctor", "What is wrong with the tracker, and the command that fixes it.");
    add(new Entry(
            "rescue",
            "Work that a dead worker left uncommitted: list, show, or apply it here.",
            Effect.WRITES_FILES))
        .choice("action", "", "list", "show", "apply")
        .with("id", TEXT, "", "the task, for show and apply");
  }

  private static Entry texts(Entry entry) {
    return entry
        .with("description", TEXT, "--description", "")
        .with("type", TEXT, "--type", "task, bug, feature, epic, chore")
        .with("priority", NUMBER, "--priority", "0 first … 4 last");
  }

  private Entry reads(String name, String description) {
    return add(new Entry(name, description, Effect.READS));
  }

  private Entry changes(String name, String description) {
    return add(new Entry(name, description, Effect.RECORDS));
  }

  private Entry add(Entry entry) {
    entries.add(entry);
    return entry;
  }

  List<McpTool> tools() {
    return entries.stream().map(Entry::tool).toList();
  }

  /** The options of a command that a call of a tool stands for, each as one word. */
  List<String> options(McpTool tool, Map<String, @Nullable Object> arguments) {
    List<String> words = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.name.equals(tool.name())) {
        entry.options.forEach((name, option) -> add(words, option, arguments.get(name)));
      }
    }
    return words;
  }

  private static void add(List<String> words, String option, @Nullable Object value) {
    switch (value) {
      case null -> {}
      case Boolean truth -> {
        if (truth) {
          words.add(option);
        }
      }
      case List<?> several -> several.forEach(each -> words.add(option + "=" + each));
      default -> words.add(option + "=" + value);
    }
  }

  /** A tool while it is described. */
  private static final class Entry {
    private final String name;
    private final String description;
    private final Effect effect;
    private final List<Parameter> parameters = new ArrayList<>();
    private final Map<String, String> options = new LinkedHashMap<>();

    Entry(String name, String description, Effect effect) {
      this.name = name;
      this.description = description;
      this.effect = effect;
    }

    /**
     * @param option of the command; empty where the call decides what becomes of the value
     */
    Entry with(String parameter, Kind kind, String option, String meaning) {
      return add(new Parameter(parameter, kind, false, meaning, List.of()), option);
    }

    Entry needs(String parameter, Kind kind, String option) {
      return needs(parameter, kind, option, "");
    }

    Entry needs(String parameter, Kind kind, String option, String meaning) {
      return add(new Parameter(parameter, kind, true, meaning, List.of()), option);
    }

    Entry choice(String parameter, String option, String... choices) {
      return add(new Parameter(parameter, TEXT, option.isEmpty(), "", List.of(choices)), option);
    }

    private Entry add(Parameter parameter, String option) {
      parameters.add(parameter);
      if (!option.isEmpty()) {
        options.put(parameter.name(), option);
      }
      return this;
    }

    McpTool tool() {
      return new McpTool(name, description, List.copyOf(parameters), effect);
    }
  }
}
