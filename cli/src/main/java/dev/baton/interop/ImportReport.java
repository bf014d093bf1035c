package dev.baton.interop;

import dev.baton.interop.format.FileRemark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an import did, and what a person should know about it. */
public final class ImportReport {
  /** As many as anybody can read; the rest is counted. */
  private static final int MOST = 100_000;

  private final List<FileRemark> problems = new ArrayList<>();
  private final List<FileRemark> notes = new ArrayList<>();
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

  private static void add(List<FileRemark> remarks, FileRemark remark) {
    if (remarks.size() < MOST) {
      remarks.add(remark);
    }
  }

  void added() {
    added++;
  }

  void updated() {
    updated++;
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

  /** Turns it into the report of an import that was not made. */
  void refuse() {
    unreadable += added + updated + unchanged;
    added = 0;
    updated = 0;
    unchanged = 0;
  }

  /** Tasks that were not here. */
  public long countAdded() {
    return added;
  }

  /** Tasks that were here and are as in the file now. */
  public long countUpdated() {
    return updated;
  }

  /** Tasks that were here as in the file. */
  public long countUnchanged() {
    return unchanged;
  }

  /** Records that were left out, for any of the reasons below. */
  public long countSkipped() {
    return superseded + older + claimed + unreadable;
  }

  /** Left out because the file has a newer record of the same task. */
  public long countSuperseded() {
    return superseded;
  }

  /** Left out because the task was changed later here. */
  public long countOlder() {
    return older;
  }

  /** Left out because somebody works on the task here. */
  public long countClaimed() {
    return claimed;
  }

  /** Left out because nothing could be made of them. */
  public long countUnreadable() {
    return unreadable;
  }

  /** Whether it had records and nothing could be made of any. */
  public boolean isUnreadable() {
    return unreadable > 0
        && unreadable == countSkipped()
        && countAdded() + countUpdated() + countUnchanged() == 0;
  }

  /** What could not be taken as it stands, by line. */
  public List<FileRemark> problems() {
    return sorted(problems);
  }

  /** What was taken but should be known, by line. */
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
