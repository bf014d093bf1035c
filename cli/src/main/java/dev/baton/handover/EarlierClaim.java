package dev.baton.handover;

import dev.baton.json.JsonObject;
import dev.baton.store.Events.Event;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A claim on a task that has ended, from the task's history.
 *
 * @param agent the program that worked, as far as it was recognised; null where it was not
 * @param by who ended it, if that was not its worker and no sweep; otherwise null
 * @param why in the words of who ended it; may be empty
 * @param rescue the reference with its uncommitted files; null where nothing was saved
 * @param files how many files that has
 * @param repository where the reference is, if that is another machine or clone; null for this one
 */
record EarlierClaim(
    long epoch,
    String worker,
    @Nullable String agent,
    Instant from,
    Instant to,
    Ending ending,
    @Nullable String by,
    String why,
    @Nullable String rescue,
    long files,
    @Nullable String repository) {

  /** How a claim ended. */
  enum Ending {
    /** Its worker is gone, or was silent for too long. */
    BROKE_OFF("broke off"),
    /** Its worker, or its run, released it. */
    RELEASED("released it"),
    CLOSED("closed it"),
    /** Somebody else ended it. */
    LOST("lost it");

    private final String words;

    Ending(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /**
   * Those before the present claim, the latest first.
   *
   * @param history of the task, oldest first
   */
  static List<EarlierClaim> of(Task task, List<Event> history) {
    List<EarlierClaim> earlier = new ArrayList<>();
    Event open = null;
    for (Event event : history) {
      if (event.kind().equals("claimed")) {
        if (open != null && open.epoch() < event.epoch()) {
          earlier.add(ended(open, event, Ending.LOST));
        }
        open = event;
        continue;
      }
      Ending ending = ending(event);
      if (open != null && ending != null) {
        earlier.add(ended(open, event, ending));
        open = null;
      }
    }
    boolean isCurrent = open != null && task.status() == TaskStatus.IN_PROGRESS;
    if (open != null && !isCurrent) {
      earlier.add(ended(open, history.getLast(), Ending.LOST));
    }
    return earlier.reversed();
  }

  private static @Nullable Ending ending(Event event) {
    return switch (event.kind()) {
      case "swept", "poisoned" -> Ending.BROKE_OFF;
      case "released" -> Ending.RELEASED;
      case "closed" -> Ending.CLOSED;
      case "overruled", "claim_lost", "reopened", "blocked", "deferred" -> Ending.LOST;
      default -> null;
    };
  }

  private static EarlierClaim ended(Event claimed, Event end, Ending ending) {
    JsonObject begun = JsonObject.parse(claimed.detail());
    JsonObject over = end.kind().equals("claimed") ? null : JsonObject.parse(end.detail());
    String why = ending == Ending.BROKE_OFF ? text(over, "finding") : text(over, "reason");
    String files = text(over, "rescue_files");
    return new EarlierClaim(
        claimed.epoch(),
        claimed.actor(),
        begun == null ? null : begun.scalar("agent"),
        claimed.at(),
        end.at(),
        ending,
        ending == Ending.BROKE_OFF || end.actor().equals(claimed.actor()) ? null : end.actor(),
        why == null ? "" : why,
        text(over, "rescue"),
        files == null ? 0 : Long.parseLong(files),
        text(over, "rescue_repository"));
  }

  private static @Nullable String text(@Nullable JsonObject detail, String name) {
    return detail == null ? null : detail.scalar(name);
  }

  /** Such as {@code broke off}, or that somebody else closed the task. */
  String words() {
    return by == null
        ? ending.words()
        : "lost it when " + Digest.name(by) + " " + ending.words().replace("lost it", "took it");
  }

  boolean brokeOff() {
    return ending == Ending.BROKE_OFF;
  }
}
