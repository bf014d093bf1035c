package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * What nobody else can change while a transaction runs. A database file has one writer at a time,
 * whatever this says; on a server, transactions that lock different things run at the same time.
 *
 * <p>Tasks are locked before breakers, and each in their order, so that no two transactions wait
 * for each other.
 *
 * @param everything whether no other transaction may change anything
 * @param tasks these tasks, with their claims
 * @param scopes the breakers with these scopes
 */
public record Locks(boolean everything, List<TaskId> tasks, List<String> scopes) {
  public static final Locks EVERYTHING = new Locks(true, List.of(), List.of());

  /** For statements that need no other one to be right. */
  public static final Locks NOTHING = new Locks(false, List.of(), List.of());

  public Locks {
    tasks = List.copyOf(tasks);
    scopes = List.copyOf(scopes);
  }

  public static Locks task(TaskId task) {
    return new Locks(false, List.of(task), List.of());
  }

  public static Locks tasks(Collection<TaskId> tasks) {
    return new Locks(false, List.copyOf(new TreeSet<>(tasks)), List.of());
  }

  public static Locks scope(String scope) {
    return new Locks(false, List.of(), List.of(scope));
  }

  public static Locks scopes(Collection<String> scopes) {
    return new Locks(false, List.of(), List.copyOf(new TreeSet<>(scopes)));
  }

  /** The same, and the breaker with this scope. */
  public Locks andScope(String scope) {
    return plus(scope(scope));
  }

  /** Both. */
  public Locks plus(Locks more) {
    Locks added = more.without(this);
    List<TaskId> allTasks = new ArrayList<>(tasks);
    allTasks.addAll(added.tasks);
    List<String> allScopes = new ArrayList<>(scopes);
    allScopes.addAll(added.scopes);
    return new Locks(everything || more.everything, allTasks, allScopes);
  }

  /** What remains to be locked where those are held. */
  public Locks without(Locks held) {
    if (held.everything) {
      return NOTHING;
    }
    List<TaskId> moreTasks = new ArrayList<>(tasks);
    moreTasks.removeAll(held.tasks);
    List<String> moreScopes = new ArrayList<>(scopes);
    moreScopes.removeAll(held.scopes);
    return new Locks(everything, moreTasks, moreScopes);
  }

  /** Whether this locks nothing. */
  public boolean isNothing() {
    return !everything && tasks.isEmpty() && scopes.isEmpty();
  }
}
