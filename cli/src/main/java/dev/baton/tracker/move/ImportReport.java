package dev.baton.tracker.move;

import dev.baton.task.TaskId;
import dev.baton.tracker.format.FileRemark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The results of an import, and what a person should know about it. */
public final class ImportReport {
  /** More problems than anybody reads; the others are only counted. */
  private static final int MOST = 100_000;

  private final List<FileRemark> problems = new ArrayList<>();
  private final List<TaskId> ids = new ArrayList<>();
  private final List<FileRemark> notes = new ArrayList<>();
  private final Map<String, String> memories = new LinkedHashMap<>();
  private long added;
  private long updated;
  private long unchanged;
  private long superseded;
  private long older;
  private long claimed;
  private long unreadable;

  void problem(long line, String message) {
    problem(null, line, message);
  }

  void problem(@Nullable String file, long line, String message) {
    add(problems, new FileRemark(file, line, message));
  }

  void note(long line, String message) {
    add(notes, new FileRemark(null, line, message));
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

  private static void add(List<FileRemark> remarks, FileRemark remark) {
    if (remarks.size() < MOST) {
      remarks.add(remark);
    }
  }

  void added(TaskId id) {
    added++;
    name(id);
  }

  void updated(TaskId id) {
    updated++;
    name(id);
  }

  private void name(TaskId id) {
    if (ids.size() < MOST) {
      ids.add(id);
    }
  }

  /** The tasks that were created or changed. */
  public List<TaskId> ids() {
    return List.copyOf(ids);
  }

  void unchanged() {
    unchanged++;
  }

  void superseded(long records) {
    superseded += records;
  }

  void older() {
    older++;
  }

  void claimed() {
    claimed++;
  }

  void unreadable(long line, String message) {
    unreadable++;
    problem(line, message);
  }

  /** Turns it into the report of an import that was refused. */
  void refuse() {
    unreadable += added + updated + unchanged;
    ids.clear();
    memories.clear();
    added = 0;
    updated = 0;
    unchanged = 0;
  }

  /** Tasks that did not exist. */
  public long countAdded() {
    return added;
  }

  /** Existing tasks that were changed. */
  public long countUpdated() {
    return updated;
  }

  /** Existing tasks that were the same as in the file. */
  public long countUnchanged() {
    return unchanged;
  }

  /** Records that were skipped, for any of the reasons below. */
  public long countSkipped() {
    return superseded + older + claimed + unreadable;
  }

  /** Skipped because the file has a newer record of the same task. */
  public long countSuperseded() {
    return superseded;
  }

  /** Skipped because the task has a later change here. */
  public long countOlder() {
    return older;
  }

  /** Skipped because a worker has a claim on the task here. */
  public long countClaimed() {
    return claimed;
  }

  /** Skipped because they could not be parsed. */
  public long countUnreadable() {
    return unreadable;
  }

  /** Whether there were records, but none could be parsed. */
  public boolean isUnreadable() {
    return unreadable > 0
        && unreadable == countSkipped()
        && countAdded() + countUpdated() + countUnchanged() == 0;
  }

  /** Problems with records, by line. */
  public List<FileRemark> problems() {
    return sorted(problems);
  }

  /** Notes about records that were imported, by line. */
  public List<FileRemark> notes() {
    return sorted(notes);
  }

  private static List<FileRemark> sorted(List<FileRemark> remarks) {
    return remarks.stream()
        .sorted(
            Comparator.comparing(FileRemark::file, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparingLong(FileRemark::line))
        .toList();
  }
}
