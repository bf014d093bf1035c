package dev.baton.store;

import dev.baton.store.Iteration.State;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The iterations and their commits, for code that follows commits through rewrites. */
public record KnownCommits(Database database) {
  /**
   * The part of an iteration that is needed to follow its commit.
   *
   * @param squashedInto null unless the state is SQUASHED
   * @param commit its present id
   * @param base the first parent of that commit; null for a root commit
   * @param author name and address; null when not known, and then so is the time
   * @param ofRun whether it may have several commits, of which the last one is described here
   */
  public record Known(
      long n,
      State state,
      @Nullable Long squashedInto,
      String commit,
      @Nullable String base,
      @Nullable String subject,
      @Nullable String author,
      @Nullable Instant authoredAt,
      boolean ofRun) {}

  private static final String KNOWN =
      "select id, state, squashed_into, commit_id, base_commit, subject, author, authored_at,"
          + " source = 'run' from iteration ";

  private static Known known(Row row) {
    return new Known(
        row.number(1),
        row.word(State.class, 2),
        row.numberOrNull(3),
        row.text(4),
        row.text(5),
        row.text(6),
        row.text(7),
        row.timeOrNull(8),
        row.truth(9));
  }

  /** The iteration that has, or once had, this commit. */
  public Optional<Known> of(String commit) {
    return Sql.of(
            KNOWN
                + "where id = (select iteration_id from iteration_commit"
                + " where commit_id = ?) and commit_id is not null",
            commit)
        .first(database, KnownCommits::known);
  }

  /** Those whose commits have this author time. */
  public List<Known> authoredAt(Instant at) {
    return Sql.of(
            KNOWN + "where authored_at = ? and commit_id is not null order by id",
            Nanos.nearest(at))
        .list(database, KnownCommits::known);
  }

  /**
   * The latest ones that have a commit, oldest first.
   *
   * @param limit how many at most
   */
  public List<Known> latest(int limit) {
    return Sql.of(
            "select * from ("
                + KNOWN
                + "where commit_id is not null order by id desc limit ?) latest order by"
                + " id",
            limit)
        .list(database, KnownCommits::known);
  }

  /** All commit ids that iterations ever had, by iteration number, from that number on. */
  public Map<Long, List<String>> namesFrom(long n) {
    Map<Long, List<String>> names = new HashMap<>();
    database.read(h -> {
      Sql.of("select iteration_id, commit_id from iteration_commit where iteration_id >= ?", n)
          .list(
              h,
              row ->
                  names.computeIfAbsent(row.number(1), one -> new ArrayList<>()).add(row.text(2)));
      return names;
    });
    return names;
  }

  /**
   * All commits that iterations since that time ever had, and those below that their patches are
   * made from.
   */
  public List<String> since(Instant since) {
    String young = " where coalesce(i.ended_at, i.started_at, 0) >= :since";
    return Sql.of(
            "select c.commit_id from iteration i join iteration_commit c"
                + " on c.iteration_id = i.id"
                + young
                + " union select i.base_commit from iteration i"
                + young
                + " and i.base_commit is not null order by 1")
        .with("since", Nanos.nearest(since))
        .texts(database);
  }

  /** The commits that were made in a claim, oldest first. */
  public List<String> of(TaskId task, long epoch) {
    return Sql.of(
            "select commit_id from iteration where task_id = ? and epoch = ?"
                + " and commit_id is not null order by id",
            task,
            epoch)
        .texts(database);
  }

  /** When the last iteration in a work tree ended; empty where there was none. */
  public Optional<Instant> lastEnd(String worktree) {
    return Sql.of(
            "select ended_at from iteration where worktree = ?"
                + " and clone = $clone()"
                + " and ended_at is not null order by id desc limit 1",
            worktree)
        .first(database, row -> row.time(1));
  }
}
