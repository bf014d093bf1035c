package dev.baton.tracker.move;

import dev.baton.task.TaskId;
import dev.baton.tracker.format.SideFiles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The results of an import, and what a person should know about it. */
public final class ImportReport {
  /** More problems than anybody reads; the others are only counted. */
  private static final int MOST = 100_000;

  private final List<SideFiles.Note> problems = new ArrayList<>();
  private final List<TaskId> ids = new ArrayList<>();
  private final List<TaskId> older = new ArrayList<>();
  private final List<SideFiles.Note> notes = new ArrayList<>();
  private final Map<String, String> memories = new LinkedHashMap<>();
  private final Map<Fate, Long> counts = new EnumMap<>(Fate.class);

  /** What became of a record. */
  public enum Fate {
    /** The task did not exist. */
    ADDED,
    /** The existing task was changed. */
    UPDATED,
    /** The existing task was the same as in the file. */
    UNCHANGED,
    /** Skipped because the file has a newer record of the same task. */
    SUPERSEDED,
    /** Skipped because the task has a later change here. */
    OLDER,
    /** Skipped because a worker has a claim on the task here. */
    CLAIMED,
    /** Skipped because the caller has lost its claim on the task. */
    LOST,
    /** Skipped because it could not be parsed. */
    UNREADABLE
  }

  void problem(long line, String message) {
    problem(null, line, message);
  }

  void problem(@Nullable String file, long line, String message) {
    add(problems, new SideFiles.Note(file, line, message));
  }

  void note(long line, String message) {
    add(notes, new SideFiles.Note(null, line, message));
  }

  void memory(String key, String text) {
    if (!key.isEmpty() && !text.isEmpty()) {
      memories.put(key, text);
    }
  }

  /** bd's memories in the file: texts by their keys. */
  public Map<String, String> memories() {
    return Collections.unmodifiableMap(memories);
  }

  private static void add(List<SideFiles.Note> remarks, SideFiles.Note remark) {
    if (remarks.size() < MOST) {
      remarks.add(remark);
    }
  }

  void count(Fate fate, TaskId id) {
    count(fate, 1);
    if ((fate == Fate.ADDED || fate == Fate.UPDATED) && ids.size() < MOST) {
      ids.add(id);
    }
    if (fate == Fate.OLDER && older.size() < MOST) {
      older.add(id);
    }
  }

  /** The tasks that have a later change here. */
  public List<TaskId> older() {
    return List.copyOf(older);
  }

  /** The tasks that were created or changed. */
  public List<TaskId> ids() {
    return List.copyOf(ids);
  }

  void superseded(long records) {
    count(Fate.SUPERSEDED, records);
  }

  void unreadable(long line, String message) {
    count(Fate.UNREADABLE, 1);
    problem(line, message);
  }

  /** Whether all records could be read. */
  boolean isComplete() {
    return count(Fate.UNREADABLE) == 0;
  }

  private void count(Fate fate, long more) {
    counts.merge(fate, more, Long::sum);
  }

  /** Turns it into the report of an import that was refused. */
  void refuse() {
    count(Fate.UNREADABLE, countImported());
    ids.clear();
    memories.clear();
    counts.remove(Fate.ADDED);
    counts.remove(Fate.UPDATED);
    counts.remove(Fate.UNCHANGED);
  }

  /** How many records had this fate. */
  public long count(Fate fate) {
    return counts.getOrDefault(fate, 0L);
  }

  /** How many tasks were created or changed. */
  public long countWritten() {
    return count(Fate.ADDED) + count(Fate.UPDATED);
  }

  private long countImported() {
    return countWritten() + count(Fate.UNCHANGED);
  }

  /** How many records were skipped, for any reason. */
  public long countSkipped() {
    return count(Fate.SUPERSEDED)
        + count(Fate.OLDER)
        + count(Fate.CLAIMED)
        + count(Fate.LOST)
        + count(Fate.UNREADABLE);
  }

  /** Whether there were records, but none could be parsed. */
  public boolean isUnreadable() {
    long unreadable = count(Fate.UNREADABLE);
    return unreadable > 0 && unreadable == countSkipped() && countImported() == 0;
  }

  /** Problems with records, by line. */
  public List<SideFiles.Note> problems() {
    return sorted(problems);
  }

  /** Notes about records that were imported, by line. */
  public List<SideFiles.Note> notes() {
    return sorted(notes);
  }

  private static List<SideFiles.Note> sorted(List<SideFiles.Note> remarks) {
    return remarks.stream()
        .sorted(
            Comparator.comparing(
                    SideFiles.Note::file, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparingLong(SideFiles.Note::line))
        .toList();
  }
}
