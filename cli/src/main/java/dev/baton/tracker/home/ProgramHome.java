package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.task.Comment;
import dev.baton.tracker.format.Dialect;
import dev.baton.tracker.format.ForeignComments;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.HomeAbilities;
import dev.baton.tracker.format.HomeKind;
import dev.baton.tracker.format.LinkableFormat;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TaskReader;
import dev.baton.tracker.format.TrackerProgram;
import java.io.IOException;
import java.nio.file.Path;
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
    LinkableFormat format,
    Supplier<ZoneId> zone,
    Instant now,
    Supplier<Duration> refresh,
    @Nullable EarlyAnswer early)
    implements Home {

  @Override
  public String place() {
    return program.folder().toString();
  }

  @Override
  public String name() {
    return format.words().program();
  }

  @Override
  public boolean isAt(Home other) {
    return other instanceof ProgramHome home
        && program.folder().equals(home.program().folder())
        && program.executable().equals(home.program().executable());
  }

  @Override
  public boolean replaces(Home other) {
    return switch (other) {
      case FileHome file -> file.link().path().startsWith(program.folder());
      case ProgramHome home -> home.program().folder().equals(program.folder());
      default -> false;
    };
  }

  @Override
  public void remember(Path database) throws IOException {
    new HomeLink(format, program.folder(), program.executable()).save(database);
  }

  @Override
  public void noteSeen(Path database, String mark, HomeNeeds needs) {
    SeenFile.write(
        database,
        program,
        ProgramMark.parse(mark).fingerprint(),
        ProgramMark.parse(needs.readyMark()).fingerprint(),
        needs.isByTheSameRules());
  }

  @Override
  public boolean isAskedInVain() {
    return early != null;
  }

  @Override
  public HomeAbilities abilities() {
    return new HomeAbilities(true, false, true);
  }

  @Override
  public HomeKind kind() throws IOException {
    return program.kind();
  }

  @Override
  public @Nullable Instant readAt(String mark) {
    return ProgramMark.parse(mark).asked();
  }

  @Override
  public String idPrefix() throws IOException {
    return program.idPrefix();
  }

  private ForeignTimes times() {
    return new ForeignTimes(SideFiles.NONE, zone.get(), now);
  }

  @Override
  public TaskReader reader() {
    return format.reader(times());
  }

  @Override
  public String record(@Nullable String record, WholeTask whole) {
    Dialect dialect = format.dialect(times(), zone.get());
    LinePatch patch = new LinePatch(reader(), dialect, times());
    if (record == null) {
      return patch.newRecord(whole);
    }
    WholeTask said = reader().read(0, record).whole();
    List<Comment> comments = new ArrayList<>(said.comments());
    List<Comment> missing = ForeignComments.missing(said.comments(), whole.comments());
    comments.addAll(missing);
    boolean differs = program.differs(said, whole) || !missing.isEmpty();
    return differs ? patch.apply(record, with(whole, comments)) : record;
  }

  private static WholeTask with(WholeTask whole, List<Comment> comments) {
    return new WholeTask(
        whole.task(), whole.dependencies(), comments, whole.origin(), whole.claimedBy());
  }

  @Override
  public boolean isSurelyAt(String mark) throws IOException {
    return isSurely(ProgramMark.parse(mark), program.fingerprint());
  }

  boolean isSurely(ProgramMark last, @Nullable String present) {
    return last.isSurely(present, now, refresh);
  }

  @Override
  public HomeReading changesSince(String mark) throws IOException {
    return ProgramReading.since(this, ProgramMark.parse(mark));
  }

  @Override
  public HomeReading changesSince(String mark, Wanted wanted) throws IOException {
    ProgramMark last = ProgramMark.parse(mark);
    return wanted instanceof Wanted.All || last.asked() == null
        ? ProgramReading.since(this, last)
        : PartialReading.since(this, last, wanted);
  }

  @Override
  public @Nullable HomeTrouble trouble(boolean hadTasks) throws IOException {
    program.kind(); // fails if the program does
    return null;
  }
}
