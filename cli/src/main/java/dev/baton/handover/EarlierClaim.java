package dev.baton.handover;

import dev.baton.claim.Claim;
import dev.baton.claim.Claim.FormerHolder;
import dev.baton.json.JsonObject;
import dev.baton.store.Events.Event;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A claim on a task that has ended, from the task's history.
 *
 * @param place where it was made; null outside a work tree
 * @param agent the program that worked, as far as it was recognised; null where it was not
 * @param by who ended it, if that was not its worker and no sweep; otherwise null
 * @param why in the words of who ended it; may be empty
 * @param rescue the reference with its uncommitted files; null where nothing was saved
 * @param files how many files that has
 */
record EarlierClaim(
    long epoch,
    String worker,
    Claim.@Nullable Place place,
    @Nullable String agent,
    Instant from,
    Instant to,
    Ending ending,
    @Nullable String by,
    String why,
    @Nullable String rescue,
    long files) {
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
   * @param lost the claims on it that others took away, as far as their workers have not claimed it
   *     again; what else ended one, its holder did, under whatever name
   */
  static List<EarlierClaim> of(Task task, List<Event> history, List<FormerHolder> lost) {
    List<EarlierClaim> earlier = new ArrayList<>();
    Map<String, JsonObject> saved = saved(history);
    Event open = null;
    boolean isOverruled = false;
    for (Event event : history) {
      if (event.kind().equals("claimed")) {
        if (open != null && open.epoch() < event.epoch()) {
          earlier.add(ended(open, event, Ending.LOST, true, saved));
        }
        open = event;
        continue;
      }
      boolean wasTaken = open != null && (isOverruled || isAmong(lost, open.epoch()));
      // What somebody else did follows; it need not end the claim.
      isOverruled = event.kind().equals("overruled");
      Ending ending = ending(event, wasTaken);
      if (open != null && ending != null) {
        earlier.add(ended(open, event, ending, wasTaken, saved));
        open = null;
      }
    }
    boolean isCurrent = open != null && task.status() == TaskStatus.IN_PROGRESS;
    if (open != null && !isCurrent) {
      earlier.add(ended(open, history.getLast(), Ending.LOST, true, saved));
    }
    return earlier.reversed();
  }

  /** What machines have saved only after the claims had ended, by epoch. */
  private static Map<String, JsonObject> saved(List<Event> history) {
    Map<String, JsonObject> saved = new HashMap<>();
    for (Event event : history) {
      if (event.kind().equals("rescued")) {
        JsonObject detail = JsonObject.orEmpty(event.detail());
        String epoch = detail.scalar("worker_epoch");
        if (epoch != null) {
          saved.put(epoch, detail);
        }
      }
    }
    return saved;
  }

  private static long files(JsonObject detail) {
    String files = detail.scalar("rescue_files");
    return files == null ? 0 : Long.parseLong(files);
  }

  private static boolean isAmong(List<FormerHolder> lost, long epoch) {
    return lost.stream().anyMatch(claim -> claim.epoch().number() == epoch);
  }

  /** How an event ends a claim; null where it does not. */
  private static @Nullable Ending ending(Event event, boolean wasTaken) {
    return switch (event.kind()) {
      case "swept", "poisoned" -> Ending.BROKE_OFF;
      case "released" -> Ending.RELEASED;
      case "closed" -> Ending.CLOSED;
      case "claim_lost" -> Ending.LOST;
      case "reopened", "blocked", "deferred" -> wasTaken ? Ending.LOST : Ending.RELEASED;
      default -> null;
    };
  }

  private static EarlierClaim ended(
      Event claimed, Event end, Ending ending, boolean wasTaken, Map<String, JsonObject> saved) {
    JsonObject begun = JsonObject.orEmpty(claimed.detail());
    JsonObject over = JsonObject.orEmpty(end.kind().equals("claimed") ? "" : end.detail());
    String why = over.scalar(ending == Ending.BROKE_OFF ? "finding" : "reason");
    JsonObject files = saved.getOrDefault(String.valueOf(claimed.epoch()), over);
    return new EarlierClaim(
        claimed.epoch(),
        claimed.actor(),
        place(begun),
        begun.scalar("agent"),
        claimed.at(),
        end.at(),
        ending,
        ending == Ending.BROKE_OFF
                || (ending != Ending.LOST && !wasTaken)
                || end.actor().equals(claimed.actor())
            ? null
            : end.actor(),
        why == null ? "" : why,
        files.scalar("rescue"),
        files(files));
  }

  private static Claim.@Nullable Place place(JsonObject begun) {
    String worktree = begun.scalar("worktree");
    return worktree == null
        ? null
        : new Claim.Place(
            worktree,
            null,
            begun.scalar("base_commit"),
            Objects.requireNonNullElse(begun.scalar("clone"), ""),
            Objects.requireNonNullElse(begun.scalar("tree"), ""));
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
