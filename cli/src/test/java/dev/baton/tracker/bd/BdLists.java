package dev.baton.tracker.bd;

import dev.baton.tracker.format.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What bd's commands list: indented, and without comments. */
final class BdLists {
  private final BdStore store;
  private final BdWords words;

  BdLists(BdStore store, BdWords words) {
    this.store = store;
    this.words = words;
  }

  static String json(BdStore store, List<BdIssue> issues) {
    StringBuilder out = new StringBuilder("[");
    for (BdIssue issue : issues) {
      out.append(out.length() > 1 ? ",\n  {" : "\n  {");
      boolean first = true;
      for (Map.Entry<String, String> one : issue.listed(store.issues.values()).entrySet()) {
        if (!one.getKey().equals("comments")) {
          out.append(first ? "\n    " : ",\n    ");
          out.append(RawJson.quote(one.getKey())).append(": ").append(one.getValue());
          first = false;
        }
      }
      out.append("\n  }");
    }
    return out.append(issues.isEmpty() ? "]\n" : "\n]\n").toString();
  }

  String list() {
    List<String> ids = words.has("--id") ? List.of(words.value("--id").split(",", -1)) : null;
    List<BdIssue> found = new ArrayList<>();
    for (BdIssue issue : store.issues.values()) {
      boolean shown =
          words.has("--status")
              ? issue.is(words.value("--status"))
              : words.has("--all") || !issue.is("closed");
      if (shown && (ids == null || ids.contains(issue.text("id")))) {
        found.add(issue);
      }
    }
    return json(store, found);
  }

  /** By ids, or by one status. */
  String query() {
    List<String> terms = List.of(words.argument(1).split(" OR ", -1));
    List<BdIssue> found = new ArrayList<>();
    for (BdIssue issue : store.issues.values()) {
      if (terms.contains("id=" + issue.text("id"))
          || terms.contains("status=" + issue.text("status"))) {
        found.add(issue);
      }
    }
    return json(store, found);
  }

  /** Its part after the hyphen is enough. */
  String show() throws BdError {
    List<BdIssue> found = new ArrayList<>();
    for (String id : words.arguments().subList(1, words.arguments().size())) {
      for (BdIssue issue : store.issues.values()) {
        if (issue.text("id").equals(id) || issue.text("id").endsWith("-" + id)) {
          found.add(issue);
        }
      }
    }
    if (found.isEmpty()) {
      throw new BdError("Error: no issues found matching the provided IDs");
    }
    return json(store, found);
  }

  String ready() {
    List<BdIssue> found = new ArrayList<>();
    StringBuilder text = new StringBuilder("Ready work:\n");
    for (BdIssue issue : store.issues.values()) {
      if (isReady(store, issue)) {
        found.add(issue);
        text.append("  ").append(issue.text("id")).append(' ').append(issue.text("title"));
        text.append('\n');
      }
    }
    return words.has("--json") ? json(store, found) : text.toString();
  }

  static boolean isReady(BdStore store, BdIssue issue) {
    if (!issue.is("open")) {
      return false;
    }
    for (Map.Entry<String, Map<String, String>> one : issue.dependencies.entrySet()) {
      BdIssue target = store.issues.get(one.getKey());
      if (BdIssue.text(one.getValue(), "type").equals("blocks")
          && target != null
          && !target.is("closed")) {
        return false;
      }
    }
    return true;
  }
}
