package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.TaskReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a program answered about some tasks. The others are taken to be as they were last known, and
 * the mark stays the old one, so that a command that needs all of them asks for all of them.
 *
 * @param before the moment at which all tasks were last read
 * @param fingerprint of the database before the program was asked; empty where it has none
 * @param wanted the tasks that were asked for; those that are missing in the answer do not exist
 * @param answer the records of tasks, of which some were perhaps not asked for by id
 * @param ready what the program calls ready; null where it was not asked
 */
record PartialReading(
    ProgramHome home,
    ProgramMark before,
    String fingerprint,
    Set<String> wanted,
    List<String> answer,
    HomeNeeds.@Nullable ReadyAnswer ready)
    implements HomeReading {

  /** Asks the program if something changed since. */
  static HomeReading since(ProgramHome home, ProgramMark last, Wanted wanted) throws IOException {
    String present = home.program().fingerprint();
    if (home.isSurely(last, present)) {
      return new ProgramReading(home, last, null);
    }
    return switch (wanted) {
      case Wanted.All _ -> ProgramReading.since(home, last);
      case Wanted.These these -> these(home, last, text(present), these.ids(), List.of());
      case Wanted.InProgress more -> {
        List<String> working = home.program().inProgress();
        Set<String> others = new HashSet<>(more.others());
        for (String record : working) {
          others.remove(id(home, record));
        }
        yield these(home, last, text(present), others, working);
      }
      case Wanted.Ready more -> ready(home, last, present, more);
    };
  }

  /**
   * Further tasks are asked for only if they may have changed: those that were known as ready and
   * are so no more, and those that have blocked one which is ready now.
   */
  private static PartialReading ready(
      ProgramHome home, ProgramMark last, @Nullable String present, Wanted.Ready more)
      throws IOException {
    EarlyAnswer early = home.early();
    List<String> said = early == null ? null : said(home, early);
    String seen = said == null || early == null ? text(present) : early.fingerprint();
    String mark = ProgramMark.of(seen, home.now()).text();
    List<String> answer = new ArrayList<>(said == null ? home.program().ready() : said);
    Set<String> ids = new HashSet<>();
    Set<String> targets = new HashSet<>();
    for (String record : answer) {
      WholeTask whole = whole(home, record);
      ids.add(whole.task().id().value());
      whole.dependencies().forEach(one -> targets.add(one.dependsOn().value()));
    }
    targets.retainAll(more.unfinished().get());
    Set<String> others = new TreeSet<>(more.known().get());
    others.addAll(more.others());
    others.addAll(targets);
    others.removeAll(ids);
    if (!others.isEmpty()) {
      answer.addAll(home.program().these(others));
    }
    return new PartialReading(
        home, last, seen, others, answer, new HomeNeeds.ReadyAnswer(mark, ids));
  }

  private static @Nullable List<String> said(ProgramHome home, EarlyAnswer early)
      throws IOException {
    String answer = early.answer().take();
    return answer == null ? null : home.program().ready(answer);
  }

  private static String text(@Nullable String fingerprint) {
    return fingerprint == null ? "" : fingerprint;
  }

  private static PartialReading these(
      ProgramHome home, ProgramMark last, String fingerprint, Set<String> ids, List<String> already)
      throws IOException {
    List<String> answer = new ArrayList<>(already);
    if (!ids.isEmpty()) {
      answer.addAll(home.program().these(ids));
    }
    return new PartialReading(home, last, fingerprint, ids, answer, null);
  }

  private static String id(ProgramHome home, String record) {
    return whole(home, record).task().id().value();
  }

  private static WholeTask whole(ProgramHome home, String record) {
    TaskReader reader = home.reader();
    try {
      return reader.read(0, record).whole();
    } catch (InvalidValue e) {
      throw new InvalidValue(
          "what " + home.name() + " lists cannot be parsed: " + e.getMessage(), e.hint());
    }
  }

  @Override
  public boolean isChanged() {
    return true;
  }

  @Override
  public String mark() {
    return before.text();
  }

  @Override
  public boolean isSettled() {
    return false;
  }

  @Override
  public HomeRecords records(Map<String, String> known) throws IOException {
    Map<String, String> records = ProgramRecords.byId(known);
    Map<String, String> bases = Map.copyOf(records);
    wanted.forEach(records::remove);
    for (String record : answer) {
      String id = id(home, record);
      records.put(id, home.program().completed(bases.get(id), record));
    }
    return new ProgramRecords(home, fingerprint, records);
  }
}
