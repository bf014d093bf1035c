package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.task.Comment;
import dev.baton.tracker.format.ForeignComments;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.format.TrackerProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A tracker whose tasks only its program can read and write ({@link TrackerProgram}). It is asked
 * for all records when its fingerprint shows a change, and for nothing otherwise, because its
 * answer takes a second or more. It gets each change before the command that made it reports
 * success; what it refuses, is undone here.
 *
 * <p>A mark is the fingerprint, which is read before the records, so that a change between the two
 * is read twice and never missed. A tracker without one is asked again after some time.
 *
 * @param format of the records
 * @param zone of times without a zone
 * @param refresh how old the last answer of a tracker without a fingerprint may be
 * @param early what the program calls ready, if it was asked already; null otherwise
 */
record ProgramHome(
    TrackerProgram program,
    TrackerFormat.Linkable format,
    Supplier<ZoneId> zone,
    Instant now,
    Supplier<Duration> refresh,
    HomeAccess.@Nullable EarlyAnswer early)
    implements Home {
  @Override
  public String name() {
    return format.words().program();
  }

  @Override
  public HomeLink link() {
    return new HomeLink(format, program.folder(), program.executable());
  }

  @Override
  public void noteSeen(Path database, String mark, HomeNeeds needs) {
    SeenFile.write(
        database,
        program,
        Mark.parse(mark).fingerprint(),
        Mark.parse(needs.readyMark()).fingerprint(),
        needs.isByTheSameRules());
  }

  @Override
  public String renamed(String mark, String from, String to) {
    Mark known = Mark.parse(mark);
    return known.fingerprint().equals(from) ? new Mark(to, known.asked()).text() : mark;
  }

  @Override
  public boolean isAskedInVain() {
    return early != null;
  }

  @Override
  public boolean keepsDeleted() {
    return false;
  }

  @Override
  public boolean decides() {
    return true;
  }

  @Override
  public TrackerProgram.Kind kind() throws IOException {
    return program.kind();
  }

  @Override
  public @Nullable Instant readAt(String mark) {
    return Mark.parse(mark).asked();
  }

  @Override
  public String idPrefix() throws IOException {
    return program.idPrefix();
  }

  @Override
  public String record(@Nullable String record, WholeTask whole) {
    if (record == null) {
      return patch().newRecord(whole);
    }
    WholeTask said = reader().read(0, record).whole();
    List<Comment> comments = new ArrayList<>(said.comments());
    List<Comment> missing = ForeignComments.missing(said.comments(), whole.comments());
    comments.addAll(missing);
    boolean differs = program.differs(said, whole) || !missing.isEmpty();
    return differs ? patch().apply(record, whole.withComments(comments)) : record;
  }

  @Override
  public boolean isSurelyAt(String mark) throws IOException {
    return isSurely(Mark.parse(mark), program.fingerprint());
  }

  boolean isSurely(Mark last, @Nullable String present) {
    return last.isSurely(present, now, refresh);
  }

  @Override
  public Home.Reading changesSince(String mark, FreshTasks wanted) throws IOException {
    return ProgramReading.since(this, Mark.parse(mark), wanted);
  }

  @Override
  public Home.@Nullable Trouble trouble(boolean hadTasks) throws IOException {
    program.kind(); // fails if the program does
    return null;
  }

  /**
   * The moment at which a program was last asked for its tasks.
   *
   * @param fingerprint of its database; empty where there is none
   * @param asked null before the first time
   */
  record Mark(String fingerprint, @Nullable Instant asked) {
    private static final Mark NONE = new Mark("", null);
    private static final String TIME = " asked ";

    /** A mark for an answer that is asked for now. */
    static Mark of(@Nullable String fingerprint, Instant now) {
      return new Mark(fingerprint == null ? "" : fingerprint, now);
    }

    /** Parses what {@link #text} returned; the mark before the first time for anything else. */
    static Mark parse(String text) {
      int end = text.lastIndexOf(TIME);
      if (end < 0) {
        return NONE;
      }
      try {
        long millis = Long.parseLong(text.substring(end + TIME.length()));
        return new Mark(text.substring(0, end), Instant.ofEpochMilli(millis));
      } catch (NumberFormatException damaged) {
        return NONE;
      }
    }

    String text() {
      return asked == null ? "" : fingerprint + TIME + asked.toEpochMilli();
    }

    /**
     * Whether nothing worth asking for can have changed since.
     *
     * @param refresh how old an answer may be where there is no fingerprint
     */
    boolean isSurely(@Nullable String present, Instant now, Supplier<Duration> refresh) {
      if (asked == null) {
        return false;
      }
      return present == null
          ? fingerprint.isEmpty() && !now.isBefore(asked) && now.isBefore(asked.plus(refresh.get()))
          : present.equals(fingerprint);
    }
  }

  /**
   * A small file beside the database that tells the launcher how the database of a tracker's
   * program was when it was last read. The launcher then knows before Java starts whether the
   * program will be asked, and asks it. Nothing else relies on it.
   *
   * <p>Its time of change is newer than the reading, so that a fingerprint whose file is older
   * needs no look. The lines that suffice then come first: a shell reads a file byte by byte.
   */
  static final class SeenFile {
    private static final int LINES = 4;

    /** In place of a fingerprint. */
    private static final String NEVER = "never";

    private SeenFile() {}

    static Path place(Path database) {
      return database.resolveSibling(database.getFileName() + ".seen");
    }

    /**
     * Writes it; where that fails, the next start takes longer.
     *
     * @param all the fingerprint when all tasks were last read
     * @param ready the fingerprint when those that are ready were last read
     * @param asks whether a list of ready tasks asks the program for those
     */
    static void write(
        Path database, TrackerProgram program, String all, String ready, boolean asks) {
      Path manifest = program.fingerprintFile();
      if (manifest == null) {
        return;
      }
      String folder = asks ? program.folder().toString() : "";
      String other = all.equals(ready) ? "" : all.isEmpty() ? NEVER : all;
      String text = String.join("\n", manifest.toString(), other, ready, folder, "");
      if (text.split("\n", -1).length != LINES + 1) {
        return; // the name of a folder has a line end
      }
      Path place = place(database);
      Path beside = database.resolveSibling(database.getFileName() + ".seen.new");
      try {
        // Another user of this folder could have put a link to some other file here.
        Files.deleteIfExists(beside);
        Files.writeString(beside, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException slower) {
        // Another process may have written it at the same time.
      }
    }
  }
}
