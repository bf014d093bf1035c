package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;

/**
 * What nobody else can change while a transaction runs. A database file has one writer at a time,
 * whatever this says; on a server, transactions that lock different things run at the same time.
 * Nothing locks a whole project, because a client may never finish its transaction.
 *
 * <p>The graph is locked before tasks, tasks before breakers, and each in their order, so that no
 * two transactions wait for each other. A transaction that changes several tasks has locked the
 * graph first: one that stores commits, imports or makes a batch of changes locks tasks as it comes
 * to them, in any order.
 *
 * @param graph whether no other transaction may change which ids are given, and how tasks depend on
 *     each other; claims and other changes of single tasks do not wait for that
 * @param tasks these tasks, with their claims
 * @param scopes the breakers with these scopes
 */
public record Locks(boolean graph, List<TaskId> tasks, List<String> scopes) {
  public static final Locks GRAPH = new Locks(true, List.of(), List.of());

  /** Only one transaction stores commits at a time, because several clones may have the same. */
  public static final Locks COMMITS = scope("commits");

  /** For statements that need no other one to be right. */
  public static final Locks NOTHING = new Locks(false, List.of(), List.of());

  public Locks {
    tasks = List.copyOf(tasks);
    scopes = List.copyOf(scopes);
  }

  public static Locks task(TaskId task) {
    return new Locks(false, List.of(task), List.of());
  }

  /** These tasks; the graph, too, where they are several. */
  public static Locks tasks(Collection<TaskId> tasks) {
    List<TaskId> all = List.copyOf(new TreeSet<>(tasks));
    return new Locks(all.size() > 1, all, List.of());
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
    return new Locks(graph || more.graph, allTasks, allScopes);
  }

  /** What remains to be locked where those are held, which may be all tasks of a large import. */
  public Locks without(Locks held) {
    List<TaskId> moreTasks = new ArrayList<>(tasks);
    moreTasks.removeAll(new HashSet<>(held.tasks));
    List<String> moreScopes = new ArrayList<>(scopes);
    moreScopes.removeAll(new HashSet<>(held.scopes));
    return new Locks(graph && !held.graph, moreTasks, moreScopes);
  }

  /** Whether this locks nothing. */
  public boolean isNothing() {
    return !graph && tasks.isEmpty() && scopes.isEmpty();
  }
}
