package dev.baton.tracker.bd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The claims of a bd newer than 1.0, which end if nobody renews them. */
final class BdLeases {
  /** Exists where the stand-in has leases. */
  static final String FILE = "standin-leases";

  private static final Duration LENGTH = Duration.ofMinutes(5);

  private final BdStore store;
  private final BdWords words;
  private final String actor;
  private final Instant now;

  BdLeases(BdStore store, BdWords words, String actor, Instant now) {
    this.store = store;
    this.words = words;
    this.actor = actor;
    this.now = now;
  }

  /** Makes it the newer version. */
  static void turnOn(Path folder) {
    try {
      Files.writeString(folder.resolve(FILE), "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isOn() {
    return Files.exists(store.folder().resolve(FILE));
  }

  void grant(BdIssue issue) {
    if (isOn()) {
      issue.set("lease_expires_at", now.plus(LENGTH).toString());
      issue.set("heartbeat_at", now.toString());
    }
  }

  /**
   * Runs a command that the older version does not have, or has in another way; null for others.
   */
  @Nullable String run() throws BdError {
    if (!isOn()) {
      return null;
    }
    if (words.has("--help")) {
      return "";
    }
    return switch (words.argument(0)) {
      case "vc" -> "{\"branch\": \"main\", \"commit\": " + store.commit() + "}\n";
      case "heartbeat" -> heartbeat();
      case "unclaim" -> unclaim();
      case "reclaim" -> reclaim();
      case "update" -> {
        checkReassignment();
        yield null;
      }
      case "close" -> {
        checkCloser();
        yield null;
      }
      default -> null;
    };
  }

  private BdIssue find() throws BdError {
    BdIssue issue = store.issues.get(words.argument(1));
    if (issue == null) {
      throw new BdError("Error: issue " + words.argument(1) + " not found");
    }
    return issue;
  }

  private String heartbeat() throws BdError {
    BdIssue issue = find();
    if (!issue.is("in_progress") || !issue.text("assignee").equals(actor)) {
      throw new BdError("Error: heartbeat " + words.argument(1) + ": not held by " + actor);
    }
    grant(issue);
    return "✓ Heartbeat\n";
  }

  private String unclaim() throws BdError {
    BdIssue issue = find();
    String has = issue.text("assignee");
    String wanted = words.has("--if-assignee") ? words.value("--if-assignee") : actor;
    if (!words.has("--force") && !has.equals(wanted)) {
      throw new BdError("Error unclaiming " + words.argument(1) + ": held by " + has);
    }
    issue.set("assignee", "");
    issue.become("open", now);
    issue.set("updated_at", now.toString());
    return "✓ Unclaimed\n";
  }

  private String reclaim() {
    int count = 0;
    for (BdIssue issue : store.issues.values()) {
      String end = issue.text("lease_expires_at");
      if (issue.is("in_progress") && !end.isEmpty() && Instant.parse(end).isBefore(now)) {
        issue.set("assignee", "");
        issue.set("started_at", "");
        issue.become("open", now);
        issue.set("updated_at", now.toString());
        count++;
      }
    }
    return "✓ Reclaimed " + count + "\n";
  }

  private void checkCloser() throws BdError {
    BdIssue issue = find();
    String has = issue.text("assignee");
    if (!words.has("--force") && !has.isEmpty() && !has.equals(actor)) {
      throw new BdError(
          "Error: cannot close %s: assignee is \"%s\", actor is \"%s\"; reclaim or use --force to"
                  .formatted(issue.text("id"), has, actor)
              + " override");
    }
  }

  private void checkReassignment() throws BdError {
    BdIssue issue = store.issues.get(words.argument(1));
    if (issue != null
        && words.has("--assignee")
        && !words.has("--force")
        && issue.is("in_progress")
        && !issue.text("assignee").isEmpty()
        && !issue.text("assignee").equals(actor)) {
      throw new BdError(
          "Error: cannot reassign "
              + issue.text("id")
              + ": held by \""
              + issue.text("assignee")
              + "\" (in_progress)");
    }
  }
}
