package dev.baton.tracker.bd;

import dev.baton.tracker.format.RawJson;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** The rules of bd about dependencies. */
final class BdDependencies {
  private BdDependencies() {}

  static void add(BdStore store, BdIssue issue, String target, String type, String actor)
      throws BdError {
    String id = issue.text("id");
    if (id.equals(target)) {
      throw new BdError("Error: cannot add self-dependency: " + id + " cannot depend on itself");
    }
    Map<String, String> known = issue.dependencies.get(target);
    if (known != null) {
      String has = BdIssue.text(known, "type");
      if (!has.equals(type)) {
        throw new BdError(
            "Error: dependency "
                + id
                + " -> "
                + target
                + " already exists with type \""
                + has
                + "\" (requested \""
                + type
                + "\"); remove it first with 'bd dep remove' then re-add");
      }
      return;
    }
    boolean blocks = type.equals("blocks");
    BdIssue other = store.issues.get(target);
    if (blocks && other != null && isEpic(issue) != isEpic(other)) {
      throw new BdError(
          isEpic(issue)
              ? "Error: epics can only block other epics, not tasks"
              : "Error: tasks can only block other tasks, not epics");
    }
    if (blocks && reaches(store, target, id)) {
      throw new BdError("Error: adding dependency would create a cycle");
    }
    Map<String, String> dependency = new LinkedHashMap<>();
    dependency.put("issue_id", RawJson.quote(id));
    dependency.put("depends_on_id", RawJson.quote(target));
    dependency.put("type", RawJson.quote(type));
    dependency.put("created_at", RawJson.quote(Instant.now().toString()));
    dependency.put("created_by", RawJson.quote(actor));
    dependency.put("metadata", RawJson.quote("{}"));
    issue.dependencies.put(target, dependency);
  }

  private static boolean isEpic(BdIssue issue) {
    return issue.text("issue_type").equals("epic");
  }

  private static boolean isType(Map<String, String> dependency, String type) {
    return dependency != null && BdIssue.text(dependency, "type").equals(type);
  }

  private static boolean reaches(BdStore store, String from, String id) {
    BdIssue issue = store.issues.get(from);
    if (issue == null) {
      return false;
    }
    for (Map.Entry<String, Map<String, String>> one : issue.dependencies.entrySet()) {
      if (isType(one.getValue(), "blocks")
          && (one.getKey().equals(id) || reaches(store, one.getKey(), id))) {
        return true;
      }
    }
    return false;
  }

  /** Refuses to close an issue that waits for others. */
  static void checkClose(BdStore store, BdIssue issue) throws BdError {
    String id = issue.text("id");
    StringBuilder open = new StringBuilder();
    int children = 0;
    for (BdIssue other : store.issues.values()) {
      if (!other.is("closed")) {
        String target = other.text("id");
        if (isType(issue.dependencies.get(target), "blocks")) {
          open.append(open.isEmpty() ? "" : " ").append(target);
        }
        children += isType(other.dependencies.get(id), "parent-child") ? 1 : 0;
      }
    }
    if (!open.isEmpty()) {
      throw new BdError(
          "cannot close "
              + id
              + ": blocked by open issues ["
              + open
              + "] (use --force to override)");
    }
    if (children > 0 && isEpic(issue)) {
      throw new BdError(
          "cannot close epic "
              + id
              + ": "
              + children
              + " open child issue(s); close children first or use --force to override");
    }
  }
}
