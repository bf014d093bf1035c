package dev.baton.tracker.bd;

import dev.baton.tracker.format.RawJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** What bd's commands do to the issues, and what they say. */
final class BdCommands {
  private static final Map<String, String> TEXTS =
      Map.of(
          "--title", "title",
          "--design", "design",
          "--acceptance", "acceptance_criteria",
          "--notes", "notes",
          "--spec-id", "spec_id",
          "--external-ref", "external_ref",
          "--assignee", "assignee",
          "--due", "due_at",
          "--defer", "defer_until");

  private final BdStore store;
  private final BdWords words;
  private final String actor;
  private final String input;
  private final Instant now = Instant.now();

  BdCommands(BdStore store, BdWords words, String actor, String input) {
    this.store = store;
    this.words = words;
    this.actor = actor;
    this.input = input;
  }

  /** Does what the words say, in memory; returns the output. */
  String run() throws BdError {
    String said = new BdLeases(store, words, actor, now).run();
    said = said == null ? new BdWaysOut(store, words, input, now).run() : said;
    if (said != null) {
      return said;
    }
    return switch (words.argument(0)) {
      case "list" -> new BdLists(store, words).list();
      case "query" -> new BdLists(store, words).query();
      case "show" -> new BdLists(store, words).show();
      case "ready" -> words.has("--claim") ? claimNext() : new BdLists(store, words).ready();
      case "create" -> create();
      case "update" -> update();
      case "close" -> close();
      case "reopen" -> reopen();
      case "delete" -> delete();
      case "dep" -> words.argument(1).equals("add") ? addDependency() : removeDependency();
      case "comments" -> comment();
      case "export" -> store.export();
      case "prime", "doctor" -> "";
      case "config" -> words.argument(2).equals("claim.pools") ? pools() : store.prefix() + "\n";
      default ->
          throw new BdError("Error: unknown command \"" + words.argument(0) + "\" for \"bd\"");
    };
  }

  private String pools() {
    return store.pools().isEmpty() ? "claim.pools (not set)\n" : store.pools() + "\n";
  }

  private BdIssue find(String id, String beginning) throws BdError {
    BdIssue issue = store.issues.get(id);
    for (BdIssue other : store.issues.values()) {
      issue = issue == null && other.text("id").endsWith("-" + id) ? other : issue;
    }
    if (issue == null) {
      throw new BdError(beginning + id + ": no issue found matching \"" + id + "\"");
    }
    return issue;
  }

  private String create() throws BdError {
    String id = words.value("--id");
    if (id.isEmpty()) {
      id = store.prefix() + "-" + UUID.randomUUID().toString().substring(0, 4);
    }
    String title = words.has("--title") ? words.value("--title") : words.argument(1);
    if (title.isEmpty()) {
      throw new BdError("Error: title required (or use --file to create from markdown)");
    }
    // The real one overwrites an issue that exists, too.
    BdIssue issue = store.issues.computeIfAbsent(id, key -> new BdIssue());
    issue.set("id", id);
    issue.set("title", title);
    issue.set("owner", "t@example.org");
    issue.set("status", "open");
    issue.setRaw("priority", "2");
    issue.set("issue_type", "task");
    issue.set("created_at", now.toString());
    issue.set("created_by", actor);
    fields(issue);
    issue.labels.addAll(words.list("--labels"));
    issue.set("updated_at", now.toString());
    for (String target : words.list("--deps")) {
      BdDependencies.add(store, issue, target, "blocks", actor);
    }
    return words.has("--silent")
        ? id + "\n"
        : words.has("--json")
            ? issue.exported(List.of()) + "\n"
            : "✓ Created issue: " + id + " — " + title + "\n";
  }

  private void fields(BdIssue issue) throws BdError {
    if (words.has("--title") && words.value("--title").isEmpty()) {
      throw new BdError("Error: title cannot be empty");
    }
    if (words.has("--priority")) {
      String priority = words.value("--priority");
      if (priority.length() != 1 || "01234".indexOf(priority.charAt(0)) < 0) {
        throw new BdError("Error: invalid priority \"" + priority + "\" (expected 0-4 or P0-P4)");
      }
      issue.setRaw("priority", priority);
    }
    for (Map.Entry<String, String> option : TEXTS.entrySet()) {
      if (words.has(option.getKey())) {
        issue.set(option.getValue(), words.value(option.getKey()));
      }
    }
    if (words.has("--type")) {
      issue.set("issue_type", words.value("--type"));
    }
    if (words.has("--estimate")) {
      issue.setRaw("estimated_minutes", words.value("--estimate"));
    }
    if (words.has("--description")) {
      issue.set("description", words.value("--description"));
    }
    if (words.has("--body-file")) {
      boolean isNew = issue.text("updated_at").isEmpty();
      if (input.isEmpty() && !isNew && !words.has("--allow-empty-description")) {
        throw new BdError(
            "Error: empty description from stdin/file requires --allow-empty-description");
      }
      issue.set("description", input);
    }
    metadata(issue);
  }

  /** Metadata that is given is added to what is there. */
  private void metadata(BdIssue issue) throws BdError {
    Map<String, String> all = new LinkedHashMap<>();
    String before = issue.text("metadata");
    if (!before.isEmpty()) {
      all.putAll(Objects.requireNonNull(RawJson.members(before)));
    }
    if (words.has("--metadata")) {
      Map<String, String> more = RawJson.members(words.value("--metadata"));
      if (more == null) {
        throw new BdError("Error: invalid JSON in --metadata: must be valid JSON");
      }
      all.putAll(more);
    }
    words.list("--unset-metadata").forEach(all::remove);
    issue.setRaw("metadata", all.isEmpty() ? "" : RawJson.object(all));
  }

  private String update() throws BdError {
    BdIssue issue = find(words.argument(1), "Error resolving ");
    String id = issue.text("id");
    boolean changes = false;
    for (String name : words.names()) {
      changes |= !List.of("--claim", "--actor", "--add-label", "--remove-label").contains(name);
    }
    String waits = issue.text("defer_until");
    fields(issue);
    if (words.has("--status")) {
      issue.become(words.value("--status"), now);
    } else if (words.has("--defer") && !words.value("--defer").isEmpty() && issue.is("open")) {
      issue.become("deferred", now);
    } else if (words.has("--defer") && !waits.isEmpty() && issue.is("deferred")) {
      issue.become("open", now);
    }
    issue.labels.addAll(words.list("--add-label"));
    words.list("--remove-label").forEach(issue.labels::remove);
    if (words.has("--claim")) {
      changes |= claim(issue, actor);
    }
    if (changes) {
      issue.set("updated_at", now.toString());
    }
    return said(issue, "✓ Updated issue: " + id + " — " + issue.text("title") + "\n");
  }

  private String said(BdIssue issue, String text) {
    return words.has("--json") ? BdLists.json(store, List.of(issue)) : text;
  }

  private String claimNext() throws BdError {
    for (BdIssue issue : store.issues.values()) {
      if (BdLists.isReady(store, issue)) {
        claim(issue, actor);
        issue.set("updated_at", now.toString());
        return said(issue, "✓ Claimed " + issue.text("id") + "\n");
      }
    }
    return words.has("--json") ? "[]\n" : "No ready work\n";
  }

  /** Returns whether it was not claimed by the same one before. */
  boolean claim(BdIssue issue, String worker) throws BdError {
    String has = issue.text("assignee");
    String beginning = "Error claiming " + issue.text("id") + ": issue ";
    if (issue.is("closed")) {
      throw new BdError(beginning + "not claimable: status closed");
    }
    if (!has.isEmpty() && !has.equals(worker) && !has.equals(store.pools())) {
      throw new BdError(beginning + "already claimed by " + has);
    }
    boolean isNew = has.isEmpty() || !issue.is("in_progress");
    issue.set("assignee", worker);
    issue.become("in_progress", now);
    new BdLeases(store, words, worker, now).grant(issue);
    return isNew;
  }

  private String close() throws BdError {
    BdIssue issue = find(words.argument(1), "Error: resolving ID ");
    String id = issue.text("id");
    if (!words.has("--force")) {
      BdDependencies.checkClose(store, issue);
    }
    String reason = words.value("--reason").isEmpty() ? "Closed" : words.value("--reason");
    issue.become("closed", now);
    issue.set("close_reason", reason);
    issue.set("updated_at", now.toString());
    return said(issue, "✓ Closed " + id + " — " + issue.text("title") + ": " + reason + "\n");
  }

  private String reopen() throws BdError {
    BdIssue issue = find(words.argument(1), "Error resolving ");
    if (issue.is("closed")) {
      issue.become("open", now);
      issue.set("updated_at", now.toString());
    }
    return "↻ Reopened " + issue.text("id") + "\n";
  }

  private String delete() throws BdError {
    String id = words.argument(1);
    if (store.issues.remove(id) == null) {
      throw new BdError("Error: issue " + id + " not found");
    }
    store.issues.values().forEach(other -> other.dependencies.remove(id));
    return "✓ Deleted " + id + "\n";
  }

  private String addDependency() throws BdError {
    BdIssue issue = find(words.argument(2), "Error: resolving issue ID ");
    String type = words.has("--type") ? words.value("--type") : "blocks";
    BdDependencies.add(store, issue, words.argument(3), type, actor);
    return "✓ Added dependency\n";
  }

  private String removeDependency() throws BdError {
    find(words.argument(2), "Error: resolving issue ID ").dependencies.remove(words.argument(3));
    return "✓ Removed dependency\n";
  }

  private String comment() throws BdError {
    if (!words.argument(1).equals("add")) {
      List<String> all = new ArrayList<>();
      find(words.argument(1), "Error: resolving ")
          .comments
          .forEach(one -> all.add(RawJson.object(one)));
      return '[' + String.join(",\n", all) + "]\n";
    }
    BdIssue issue = find(words.argument(2), "Error: resolving ");
    Map<String, String> comment = new LinkedHashMap<>();
    comment.put("id", RawJson.quote(UUID.randomUUID().toString()));
    comment.put("issue_id", RawJson.quote(issue.text("id")));
    comment.put("author", RawJson.quote(actor));
    comment.put("text", RawJson.quote(words.argument(3)));
    comment.put("created_at", RawJson.quote(now.toString()));
    issue.comments.add(comment);
    return "Comment added to " + issue.text("id") + "\n";
  }
}
