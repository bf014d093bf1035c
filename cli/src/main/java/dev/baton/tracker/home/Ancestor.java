package dev.baton.tracker.home;

import dev.baton.store.Links.Base;
import dev.baton.store.WholeTask;
import dev.baton.task.Comment;
import dev.baton.tracker.format.ForeignComments;
import dev.baton.tracker.format.ForeignDependencies;
import dev.baton.tracker.format.TaskFields;
import dev.baton.tracker.format.TrackerFormat;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of a task from which the other program made the record that the file has now. It takes
 * no lock, so it may have read the file long before it wrote it: then the record repeats what was
 * changed here in between. The state that explains the record with the fewest changes is the one
 * that it was made from, and of equally good ones the latest.
 *
 * @param kind what that means for merging
 * @param state what the record is to be merged with: the earlier state for {@link Kind#EARLIER},
 *     otherwise the one of the last sync
 * @param changes the fields that were changed
 */
record Ancestor(Kind kind, TrackerFormat.Imported state, List<String> changes) {
  /** The kinds. */
  enum Kind {
    /** The record was made from the state of the last sync. */
    BASE,
    /** It was made from an earlier state, and has changes of its own. */
    EARLIER,
    /** It is an earlier state, and no change. */
    OLD,
    /** It has what an earlier state had, but the time of a change. */
    REVERTED
  }

  /** A program that had read an even older state before it wrote is not known to exist. */
  private static final int MOST_EARLIER = 6;

  /** These fields describe who works on a task, and count as one change. */
  static final List<String> WORK = List.of("status", "started_at", "closed_at", "close_reason");

  /**
   * Finds it.
   *
   * @param base the state of the last sync
   * @param record the record that the file has now
   */
  static Ancestor of(Base base, String record, Home home) {
    TrackerFormat.Imported last = home.reader().read(0, base.record());
    TrackerFormat.Imported there = home.reader().read(0, record);
    List<String> changes = changes(last, there, home);
    if (record.equals(base.record())) {
      return new Ancestor(Kind.BASE, last, List.of());
    }
    if (base.earlier().contains(record)) {
      return new Ancestor(Kind.OLD, last, changes);
    }
    Ancestor best = new Ancestor(Kind.BASE, last, changes);
    if (isSameTime(there, last)) {
      return best;
    }
    for (String earlier : base.earlier()) {
      TrackerFormat.Imported state = home.reader().read(0, earlier);
      if (knowsLater(state.whole(), last.whole(), there.whole())) {
        continue;
      }
      List<String> others = changes(state, there, home);
      if (isSameTime(there, state)) {
        return others.isEmpty()
            ? new Ancestor(Kind.OLD, last, changes)
            : new Ancestor(Kind.EARLIER, state, others);
      }
      if (others.size() < best.changes().size()) {
        best =
            others.isEmpty()
                ? new Ancestor(Kind.REVERTED, last, others)
                : new Ancestor(Kind.EARLIER, state, others);
      }
    }
    boolean isNoChange = best.kind() != Kind.EARLIER && isOlder(there, last);
    return isNoChange ? new Ancestor(Kind.OLD, last, changes) : best;
  }

  private static List<String> changes(
      TrackerFormat.Imported from, TrackerFormat.Imported to, Home home) {
    WholeTask before = from.whole();
    WholeTask after = to.whole();
    List<String> changes = new ArrayList<>();
    for (String name : TaskFields.NAMES) {
      String said = WORK.contains(name) ? "status" : name;
      boolean counts = !name.equals("updated_at") && !name.equals("created_at");
      if (counts && !changes.contains(said) && differs(name, before, after, home)) {
        changes.add(said);
      }
    }
    if (!ForeignDependencies.areSame(before.dependencies(), after.dependencies())) {
      changes.add("dependencies");
    }
    if (ForeignComments.union(before.comments(), after.comments()).size()
        > Math.min(before.comments().size(), after.comments().size())) {
      changes.add("comments");
    }
    return changes;
  }

  /**
   * Whether the record repeats something that is later than a state: then it was not made from that
   * state. A value that two programs may choose by chance shows nothing.
   */
  private static boolean knowsLater(WholeTask state, WholeTask last, WholeTask there) {
    for (String name : TaskFields.NAMES) {
      Object is = TaskFields.of(there.task(), name);
      boolean isTelling =
          switch (TaskFields.kind(name)) {
            case TEXT, LABELS, OBJECT -> !Objects.equals(is, TaskFields.absent(name));
            case ID, TIME, NUMBER, PRIORITY, TRUTH, STATUS, TYPE -> false;
          };
      if (isTelling
          && TaskFields.same(is, TaskFields.of(last.task(), name))
          && !TaskFields.same(is, TaskFields.of(state.task(), name))) {
        return true;
      }
    }
    int all = ForeignComments.union(state.comments(), last.comments()).size();
    int later = all - state.comments().size();
    List<Comment> missing = ForeignComments.union(there.comments(), last.comments());
    return later > 0 && missing.size() == there.comments().size();
  }

  private static boolean differs(String name, WholeTask before, WholeTask after, Home home) {
    Object is = TaskFields.of(after.task(), name);
    boolean dropped = !home.keeps(name) && Objects.equals(is, TaskFields.absent(name));
    return !dropped && !TaskFields.same(TaskFields.of(before.task(), name), is);
  }

  private static Instant updated(TrackerFormat.Imported task) {
    return task.whole().task().times().updatedAt();
  }

  private static boolean isSameTime(TrackerFormat.Imported one, TrackerFormat.Imported other) {
    return one.dated() && other.dated() && TaskFields.same(updated(one), updated(other));
  }

  /** Every change has a time, so a record older than another is not a change of that. */
  private static boolean isOlder(TrackerFormat.Imported one, TrackerFormat.Imported other) {
    if (!one.dated() || !other.dated()) {
      return false;
    }
    Instant time = updated(one);
    Instant than = updated(other);
    // A program that writes whole seconds cannot show the order within one second.
    boolean whole = time.equals(time.truncatedTo(ChronoUnit.SECONDS));
    return time.isBefore(whole ? than.truncatedTo(ChronoUnit.SECONDS) : than);
  }

  /** The earlier states of a task of which the last one is replaced now. */
  static List<String> earlier(@Nullable String replaced, @Nullable Base base, Home home) {
    List<String> earlier = new ArrayList<>();
    if (replaced != null) {
      earlier.add(replaced);
    }
    if (base != null && !home.decides()) {
      earlier.addAll(base.earlier());
    }
    return earlier.size() > MOST_EARLIER ? earlier.subList(0, MOST_EARLIER) : earlier;
  }

  /** That another program made its record from this state, in words. */
  String earlierWords(WholeTask here) {
    return here.task().id()
        + ": the file has a change of "
        + String.join(", ", changes)
        + " that was made to an earlier state of it: that is taken over, and what was changed here"
        + " since then is kept";
  }

  static String oldWords(WholeTask here, boolean mayWrite) {
    return here.task().id()
        + ": the file has an older state of it; the newer one "
        + (mayWrite ? "is written again" : "stays here, and the next change writes it again");
  }

  static String revertedWords(WholeTask here, WholeTask there) {
    List<String> values =
        TaskFields.NAMES.stream()
            .filter(name -> !name.endsWith("_at"))
            .filter(name ->
                !Objects.equals(
                    TaskFields.of(here.task(), name), TaskFields.of(there.task(), name)))
            .map(name -> name + " " + TaskFields.write(name, TaskFields.of(there.task(), name)))
            .toList();
    String claimed = here.claimedBy();
    String end =
        claimed == null
            ? ", which was taken over"
            : "; the claim of %s is kept, which baton reopen %s --force ends"
                .formatted(claimed, here.task().id());
    return "%s: the file has the state again that it had before a change made here (%s)%s"
        .formatted(here.task().id(), String.join(", ", values), end);
  }
}
