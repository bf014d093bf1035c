package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.format.TrackerProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a program answered, or that it need not be asked. Of an answer about some tasks, the others
 * are taken to be as they were last known, and the mark stays the old one, so that a command that
 * needs all of them asks for all of them.
 *
 * @param at the moment at which all tasks were last read
 * @param fingerprint of the database before the program was asked; empty where it has none
 * @param all the records of all tasks; null when they were not asked for
 * @param some the records of some tasks by their ids; null when nothing changed since both sides
 *     were in sync, and when all were asked for
 * @param asked the tasks that were asked for, of which those that are missing in the answer do not
 *     exist; empty where all were asked for
 * @param ready what the program calls ready; null where it was not asked
 */
record ProgramReading(
    ProgramHome home,
    ProgramHome.Mark at,
    String fingerprint,
    @Nullable List<String> all,
    @Nullable Map<String, String> some,
    Set<String> asked,
    HomeNeeds.@Nullable ReadyAnswer ready)
    implements Home.Reading {
  /** Asks the program if something changed since. */
  static ProgramReading since(ProgramHome home, ProgramHome.Mark last, FreshTasks wanted)
      throws IOException {
    TrackerProgram program = home.program();
    String present = program.fingerprint();
    if (home.isSurely(last, present)) {
      return new ProgramReading(home, last, last.fingerprint(), null, null, Set.of(), null);
    }
    return switch (last.asked() == null ? FreshTasks.ALL : wanted) {
      case FreshTasks.All _ -> {
        ProgramHome.Mark now = ProgramHome.Mark.of(present, home.now());
        List<String> all = program.export();
        yield new ProgramReading(home, now, now.fingerprint(), all, null, Set.of(), null);
      }
      case FreshTasks.These these -> some(home, last, present, these.ids(), Map.of());
      case FreshTasks.InProgress more -> {
        Map<String, String> working = program.inProgress();
        Set<String> others = new HashSet<>(more.others());
        others.removeAll(working.keySet());
        yield some(home, last, present, others, working);
      }
      case FreshTasks.Ready more -> ready(home, last, present, more);
    };
  }

  /**
   * Further tasks are asked for only if they may have changed: those that were known as ready and
   * are so no more, and those that have blocked one which is ready now.
   */
  private static ProgramReading ready(
      ProgramHome home, ProgramHome.Mark last, @Nullable String present, FreshTasks.Ready more)
      throws IOException {
    HomeAccess.EarlyAnswer early = home.early();
    Map<String, String> said = early == null ? null : said(home, early);
    String seen = said == null || early == null ? text(present) : early.fingerprint();
    String mark = ProgramHome.Mark.of(seen, home.now()).text();
    Map<String, String> answer = new HashMap<>(said == null ? home.program().ready() : said);
    Set<String> ids = Set.copyOf(answer.keySet());
    Set<String> known = more.known().get();
    Set<String> targets = new HashSet<>();
    answer.forEach((id, record) -> {
      if (!known.contains(id)) {
        whole(home, record).dependencies().forEach(one -> targets.add(one.dependsOn().value()));
      }
    });
    if (!targets.isEmpty()) {
      targets.retainAll(more.unfinished().get());
    }
    Set<String> others = new TreeSet<>(known);
    others.addAll(more.others());
    others.addAll(targets);
    others.removeAll(ids);
    if (!others.isEmpty()) {
      answer.putAll(home.program().these(others));
    }
    return new ProgramReading(
        home, last, seen, null, answer, others, new HomeNeeds.ReadyAnswer(mark, ids));
  }

  private static @Nullable Map<String, String> said(ProgramHome home, HomeAccess.EarlyAnswer early)
      throws IOException {
    String answer = early.take();
    return answer == null ? null : home.program().ready(answer);
  }

  private static String text(@Nullable String fingerprint) {
    return fingerprint == null ? "" : fingerprint;
  }

  private static ProgramReading some(
      ProgramHome home,
      ProgramHome.Mark last,
      @Nullable String fingerprint,
      Set<String> ids,
      Map<String, String> already)
      throws IOException {
    Map<String, String> answer = new HashMap<>(already);
    if (!ids.isEmpty()) {
      answer.putAll(home.program().these(ids));
    }
    return new ProgramReading(home, last, text(fingerprint), null, answer, ids, null);
  }

  private static WholeTask whole(ProgramHome home, String record) {
    TrackerFormat.Reader reader = home.reader();
    try {
      return reader.read(0, record).whole();
    } catch (InvalidValue e) {
      throw new InvalidValue(
          "what " + home.name() + " lists cannot be parsed: " + e.getMessage(), e.hint());
    }
  }

  @Override
  public boolean isChanged() {
    return all != null || some != null;
  }

  @Override
  public String mark() {
    return at.text();
  }

  @Override
  public boolean isSettled() {
    return some == null;
  }

  @Override
  public @Nullable Set<String> only() {
    if (all != null) {
      return null;
    }
    Set<String> ids = new HashSet<>(asked);
    ids.addAll(some == null ? Set.of() : some.keySet());
    return ids;
  }

  @Override
  public Home.Records records(Map<String, String> known) throws IOException {
    if (all == null) {
      Map<String, String> bases = HashMap.newHashMap(known.size());
      known.forEach((record, id) -> bases.put(id, record));
      return new Records(home, fingerprint, some == null ? bases : updated(bases, some));
    }
    Map<String, String> records = HashMap.newHashMap(all.size());
    TrackerFormat.Reader reader = home.reader();
    for (int i = 0; i < all.size(); i++) {
      String record = all.get(i);
      String id = known.get(record);
      try {
        records.put(
            id == null ? reader.read(i + 1L, record).whole().task().id().value() : id, record);
      } catch (InvalidValue e) {
        throw new InvalidValue(
            "what %s exports cannot be parsed: line %s: %s"
                .formatted(home.name(), i + 1, e.getMessage()),
            e.hint());
      }
    }
    return new Records(home, fingerprint, records);
  }

  private Map<String, String> updated(Map<String, String> bases, Map<String, String> answer)
      throws IOException {
    Map<String, String> records = new HashMap<>(bases);
    asked.forEach(records::remove);
    for (Map.Entry<String, String> one : answer.entrySet()) {
      String before = bases.get(one.getKey());
      String now = home.program().completed(before, one.getValue());
      if (!now.equals(before)) {
        whole(home, now); // refused here where it cannot be parsed
      }
      records.put(one.getKey(), now);
    }
    return records;
  }

  /**
   * The records of a program's tasks.
   *
   * @param fingerprint of its database when they were read; empty where it has none
   */
  record Records(ProgramHome home, String fingerprint, Map<String, String> records)
      implements Home.Records {
    @Override
    public Set<String> ids() {
      return records.keySet();
    }

    @Override
    public @Nullable String record(String id) {
      return records.get(id);
    }

    @Override
    public long number(String id) {
      return 0;
    }

    @Override
    public Home.@Nullable Applied apply(Home.Changes changes, String actor) throws IOException {
      String present = home.program().fingerprint();
      if (present != null && !present.equals(fingerprint)) {
        return null;
      }
      Map<String, String> refused = new LinkedHashMap<>();
      IOException failure = null;
      List<String> ids = new ArrayList<>(changes.lines().keySet());
      ids.addAll(changes.removed());
      for (String id : ids) {
        try {
          if (failure == null) {
            write(id, changes.lines().get(id), actor);
          } else {
            refused.put(id, FileTrouble.of(failure));
          }
        } catch (TrackerProgram.Refusal refusal) {
          refused.put(id, refusal.words());
        } catch (IOException e) {
          failure = e;
          refused.put(id, FileTrouble.of(e));
        }
      }
      return new Home.Applied(null, refused, failure);
    }

    private void write(String id, @Nullable String line, String actor)
        throws IOException, TrackerProgram.Refusal {
      if (line == null) {
        home.program().delete(id, actor);
        return;
      }
      TrackerFormat.Reader reader = home.reader();
      String record = records.get(id);
      WholeTask before = record == null ? null : reader.read(0, record).whole();
      home.program().write(before, reader.read(0, line).whole(), actor);
    }
  }
}
