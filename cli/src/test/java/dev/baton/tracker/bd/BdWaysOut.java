package dev.baton.tracker.bd;

import dev.baton.tracker.format.RawJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Commands that change an issue on which somebody works without asking who works on it. Tried with
 * bd 1.3.0: each of them ended the claim of another, whose process was alive.
 */
final class BdWaysOut {
  private final BdStore store;
  private final BdWords words;
  private final String input;
  private final Instant now;

  BdWaysOut(BdStore store, BdWords words, String input, Instant now) {
    this.store = store;
    this.words = words;
    this.input = input;
    this.now = now;
  }

  /** Runs one of them; null for others. */
  @Nullable String run() throws BdError {
    return switch (words.argument(0)) {
      case "batch" -> batch();
      case "human" -> {
        close(words.argument(2), words.argument(1).equals("respond") ? "Responded" : "Dismissed");
        yield "✓ Closed " + words.argument(2) + "\n";
      }
      case "import" -> imported();
      case "epic" -> epics();
      case "rename" -> rename(words.argument(1), words.argument(2));
      default -> null;
    };
  }

  private BdIssue find(String id) throws BdError {
    BdIssue issue = store.issues.get(id);
    if (issue == null) {
      throw new BdError("Error: issue not found: " + id);
    }
    return issue;
  }

  private void close(String id, String reason) throws BdError {
    BdIssue issue = find(id);
    issue.become("closed", now);
    issue.set("close_reason", reason);
    issue.set("updated_at", now.toString());
  }

  private String batch() throws BdError {
    List<String> lines = input.lines().filter(line -> !line.isBlank()).toList();
    for (String line : lines) {
      List<String> parts = List.of(line.split(" ", -1));
      if (parts.getFirst().equals("close")) {
        close(parts.get(1), "Closed");
      } else if (parts.getFirst().equals("update")) {
        BdIssue issue = find(parts.get(1));
        String[] pair = parts.get(2).split("=", 2);
        if (pair[0].equals("status")) {
          issue.become(pair[1], now);
        } else {
          issue.set(pair[0], pair[1]);
        }
        issue.set("updated_at", now.toString());
      } else if (!parts.getFirst().equals("create")) {
        throw new BdError("Error: line 1: unsupported command " + parts.getFirst());
      }
    }
    return "✓ batch: " + lines.size() + " ops\n";
  }

  private String imported() {
    for (String line : input.lines().toList()) {
      Map<String, String> members = Objects.requireNonNull(RawJson.members(line));
      BdIssue issue = BdIssue.parse(line);
      store.issues.put(BdIssue.text(members, "id"), issue);
    }
    return "Imported\n";
  }

  private String epics() throws BdError {
    for (BdIssue epic : List.copyOf(store.issues.values())) {
      String id = epic.text("id");
      List<BdIssue> children =
          store.issues.values().stream().filter(one -> one.dependencies.containsKey(id)).toList();
      if (epic.text("issue_type").equals("epic")
          && !children.isEmpty()
          && children.stream().allMatch(one -> one.is("closed"))) {
        close(id, "All children completed");
      }
    }
    return "✓ Closed epics\n";
  }

  private String rename(String from, String to) throws BdError {
    BdIssue issue = find(from);
    issue.set("id", to);
    store.issues.remove(from);
    store.issues.put(to, issue);
    return "✓ Renamed " + from + " -> " + to + "\n";
  }
}
