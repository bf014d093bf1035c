package dev.baton.store;

import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds the conditions and orders of task lists, with their parameters. */
final class TaskSql {
  /**
   * Open tasks in the order in which they are offered. The index is named, because without
   * statistics SQLite chooses one with which it reads and sorts every open task.
   */
  static final String OPEN = "task t $by(task_open)";

  /** Tasks in progress in the same order. */
  static final String IN_PROGRESS = "task t $by(task_in_progress)";

  /** Tasks that are a parent, found in an index that contains nothing else. */
  static final String PARENTS =
      """
      (select distinct depends_on_id as id from dependency $by(dependency_parent)
        where type = 'parent-child') p
      $then(task t $by(task_state)) on t.id = p.id
      """;

  /** Unfinished tasks in the same order. To be used with {@link #IS_UNFINISHED}. */
  static final String UNFINISHED = "task t $by(task_unfinished)";

  /** The condition of the index {@code task_unfinished}; the words must be the same. */
  static final String IS_UNFINISHED =
      "t.status in ('open', 'in_progress', 'blocked', 'deferred', 'hooked')";

  /** Deferred tasks by the time at which they come back. To be used with {@link #IS_DUE}. */
  static final String DEFERRED = "task t $by(task_deferred)";

  /** A deferred task whose time has come counts as open, without anybody changing it. */
  static final String IS_DUE =
      "t.status = 'deferred' and t.defer_until is not null and t.defer_until <= :now";

  /** Dependencies {@code d} on an unfinished task {@code b}. */
  static final String UNFINISHED_BLOCKER =
      """
      d.type in ('blocks', 'conditional-blocks', 'waits-for')
      and b.status not in ('closed', 'tombstone', 'pinned') and b.pinned = 0
      """;

  /** Whether the task with that id waits for an unfinished one itself. */
  static String blocked(String id) {
    return """
    exists (
      select 1 from dependency d join task b $by(task_state) on b.id = d.depends_on_id
      where d.task_id = %s and %s $lookup())
    """
        .formatted(id, UNFINISHED_BLOCKER);
  }

  /**
   * Whether task {@code t} or an ancestor has an unfinished blocker, or an ancestor is itself
   * blocked or deferred. Stops at the first blocker of each task, so that a list of 100 reads
   * little more than 100 tasks, however many there are; and looks at ancestors only where there is
   * a parent, because the recursion costs more than the rest.
   */
  static final String HELD_BACK =
      """
      (%s
      or (
        exists (
          select 1 from dependency p where p.task_id = t.id and p.type = 'parent-child' $lookup())
        and exists (
          with recursive up (id) as (
            select p.depends_on_id from dependency p
            where p.task_id = t.id and p.type = 'parent-child'
            union
            select p.depends_on_id from up
            join dependency p on p.task_id = up.id and p.type = 'parent-child')
          select 1 from up join task a $by(task_state) on a.id = up.id
          where a.id <> t.id and a.status not in ('closed', 'tombstone')
            and (a.status = 'blocked' or a.status = 'deferred' and a.defer_until is null
              or a.defer_until > :now or %s))))
      """
          .formatted(blocked("t.id"), blocked("a.id"));

  /** Tasks that are work, and not a note or a step of one run. */
  static final String LASTING = "t.pinned = 0 and t.ephemeral = 0";

  /** Tasks that may be shown to a worker, whatever their status and type. */
  static final String UNHIDDEN = LASTING + " and (t.defer_until is null or t.defer_until <= :now)";

  /** Tasks of the types that are offered to a worker. */
  static final String OF_WORK =
      "t.issue_type not in ('" + String.join("', '", TaskType.machinery()) + "')";

  /** Tasks that may be offered to a worker, whatever their status. */
  static final String OFFERABLE = UNHIDDEN + " and " + OF_WORK;

  /** Whether task {@code t} is a container, which is finished when its children are. */
  static final String HAS_UNFINISHED_CHILDREN =
      """
      exists (
        select 1 from dependency c $by(dependency_parent) $then(task k $by(task_state))
        on k.id = c.task_id
        where c.depends_on_id = t.id and c.type = 'parent-child'
          and k.status not in ('closed', 'tombstone') $lookup())
      """;

  private static final String DESCENDANTS =
      """
      t.id in (
        with recursive down (id) as (
          select task_id from dependency where depends_on_id = :parent and type = 'parent-child'
          union
          select c.task_id from down
          join dependency c on c.depends_on_id = down.id and c.type = 'parent-child')
        select id from down)
      """;

  private final String source;
  private final StringBuilder where = new StringBuilder("1 = 1");
  private String locking = "";
  private final Map<String, Object> parameters = new LinkedHashMap<>();

  /**
   * @param source the SQL between {@code from} and {@code where}
   */
  TaskSql(String source, Instant now) {
    this.source = source;
    parameters.put("now", Nanos.of(now));
    parameters.put("young", Nanos.of(now.minus(TaskOrder.YOUNG)));
  }

  /** Locks the tasks that {@link #select} chooses, with the words of {@code $chosen}. */
  TaskSql locking(String words) {
    locking = "$chosen(" + words + ")";
    return this;
  }

  TaskSql and(String condition) {
    where.append(" and (").append(condition).append(')');
    return this;
  }

  TaskSql matching(TaskFilter filter) {
    andOneOf("t.status", "status", filter.statuses().stream().map(TaskStatus::wireName).toList());
    andOneOf("t.priority", "priority", filter.priorities());
    andOneOf("t.issue_type", "type", filter.types().stream().map(TaskType::name).toList());
    if (filter.assignee() != null) {
      and("t.assignee = " + parameter("assignee", filter.assignee()));
    }
    if (filter.unassigned()) {
      and("t.assignee is null");
    }
    for (String label : filter.allLabels()) {
      String name = parameter("label", label);
      and("exists (select 1 from label l where l.task_id = t.id and l.label = " + name + ")");
    }
    if (!filter.anyLabels().isEmpty()) {
      String names = parameters("any_label", filter.anyLabels());
      and("exists (select 1 from label l where l.task_id = t.id and l.label in " + names + ")");
    }
    if (filter.parent() != null) {
      parameters.put("parent", filter.parent().value());
      and(DESCENDANTS);
    }
    if (filter.text() != null) {
      and(
          contains(
              "t.id || '\n' || t.title || '\n' || t.description || '\n' || t.notes",
              "text",
              filter.text()));
    }
    for (Condition condition : filter.more()) {
      and(ConditionSql.of(condition, this));
    }
    return this;
  }

  /**
   * The condition that a text has this part; case is ignored.
   *
   * @param text an expression of columns
   * @param name how the parameter is to be named
   */
  String contains(String text, String name, String part) {
    List<String> conditions = new ArrayList<>();
    for (String variant : CaseVariants.of(part)) {
      conditions.add("$contains(lower(" + text + "), " + parameter(name, variant) + ")");
    }
    return String.join(" or ", conditions);
  }

  private void andOneOf(String column, String name, List<?> values) {
    // A single status is compared with '=', because partial indexes are not used with 'in'.
    if (values.size() == 1) {
      and(column + " = " + parameter(name, values.getFirst()));
    } else if (!values.isEmpty()) {
      and(column + " in " + parameters(name, values));
    }
  }

  /** A list of parameters with these values. */
  String parameters(String name, List<?> values) {
    StringBuilder list = new StringBuilder("(");
    for (Object value : values) {
      list.append(list.length() == 1 ? "" : ", ").append(parameter(name, value));
    }
    return list.append(')').toString();
  }

  String parameter(String name, Object value) {
    String unique = name + parameters.size();
    parameters.put(unique, value);
    return ':' + unique;
  }

  /** The same order as {@link TaskOrder#comparator}. */
  static String orderBy(TaskOrder order) {
    return switch (order) {
      case PRIORITY -> "t.priority, t.created_at, t.natural_id, t.id";
      case PRIORITY_NEWEST -> "t.priority, t.created_at desc, t.natural_id, t.id";
      case OLDEST -> "t.created_at, t.natural_id, t.id";
      case NEWEST -> "t.created_at desc, t.natural_id, t.id";
      case HYBRID ->
          "case when t.created_at >= :young then t.priority else 5 end, t.created_at, t.natural_id,"
              + " t.id";
      case UPDATED -> "t.updated_at desc, t.created_at, t.natural_id, t.id";
      case CLOSED -> "coalesce(t.closed_at, 0) desc, t.created_at, t.natural_id, t.id";
      case STATUS -> "t.status, t.created_at, t.natural_id, t.id";
      case ID -> "t.natural_id, t.id";
      case TITLE -> "t.title, t.created_at, t.natural_id, t.id";
      case TYPE -> "t.issue_type, t.created_at, t.natural_id, t.id";
      case ASSIGNEE -> "coalesce(t.assignee, ''), t.created_at, t.natural_id, t.id";
    };
  }

  /**
   * The statement that reads whole tasks. The ids are chosen first, so that texts and counts are
   * read only for the tasks that are shown.
   *
   * @param limit how many at most; 0 for all
   */
  String select(TaskOrder order, int limit) {
    return select(order, limit, "");
  }

  /** The same with further columns, each after a comma. */
  String select(TaskOrder order, int limit, String more) {
    String orderBy = orderBy(order);
    String rows = limit == 0 ? "" : " limit " + limit;
    return "select "
        + TaskRow.COLUMNS
        + more
        + " from (select t.id as picked from "
        + source
        + " where "
        + where
        + " order by "
        + orderBy
        + rows
        + locking
        + ") chosen join task t on t.id = picked order by "
        + orderBy;
  }

  /** The statement that reads the ids of the first tasks. */
  String first(TaskOrder order, int most) {
    return values("t.id") + " order by " + orderBy(order) + " limit " + most + locking;
  }

  /** The statement that reads one value of each matching task, or an aggregate of all. */
  String values(String value) {
    return "select " + value + " from " + source + " where " + where;
  }

  /** The values by the names of the parameters. */
  Map<String, Object> parameters() {
    return parameters;
  }

  /** A statement with these conditions. */
  Sql query(String statement) {
    return Sql.of(statement).with(parameters);
  }

  /**
   * The ways to write a text that differ only in the case of letters beyond ASCII. SQLite's {@code
   * lower} knows ASCII only, and PostgreSQL's what the server's locale says, so that a search that
   * ignores case compares with each of them.
   */
  static final class CaseVariants {
    /** With more such letters, only whole words change their case. */
    private static final int MOST_LETTERS = 4;

    /**
     * The variants, all with ASCII letters in lower case; a single one for a text of ASCII only.
     */
    static List<String> of(String text) {
      List<Integer> letters = new ArrayList<>();
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c > 127 && Character.toLowerCase(c) != Character.toUpperCase(c)) {
          letters.add(i);
        }
      }
      List<String> variants = new ArrayList<>();
      variants.add(text);
      if (letters.size() <= MOST_LETTERS) {
        for (int upper = 0; upper < 1 << letters.size(); upper++) {
          variants.add(withCase(text, letters, upper));
        }
      } else {
        String lower = withCase(text, letters, 0);
        variants.add(lower);
        variants.add(withCase(text, letters, -1));
        variants.add(capitalized(lower, false));
        variants.add(capitalized(lower, true));
      }
      return variants.stream().map(CaseVariants::lowerAscii).distinct().toList();
    }

    /**
     * @param upper has a bit for each letter that is to be in upper case
     */
    private static String withCase(String text, List<Integer> letters, int upper) {
      StringBuilder changed = new StringBuilder(text);
      for (int i = 0; i < letters.size(); i++) {
        char c = text.charAt(letters.get(i));
        boolean isUpper = upper < 0 || (upper >> i & 1) == 1;
        changed.setCharAt(
            letters.get(i), isUpper ? Character.toUpperCase(c) : Character.toLowerCase(c));
      }
      return changed.toString();
    }

    /** The text with a capital letter at its beginning, or at the beginning of each word. */
    private static String capitalized(String lower, boolean eachWord) {
      StringBuilder changed = new StringBuilder(lower);
      boolean begins = true;
      for (int i = 0; i < lower.length(); i++) {
        char c = lower.charAt(i);
        if (begins && Character.isLetter(c)) {
          changed.setCharAt(i, Character.toUpperCase(c));
          begins = false;
        }
        begins |= eachWord && !Character.isLetter(c);
      }
      return changed.toString();
    }

    private static String lowerAscii(String text) {
      StringBuilder lower = new StringBuilder(text);
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c >= 'A' && c <= 'Z') {
          lower.setCharAt(i, (char) (c + ('a' - 'A')));
        }
      }
      return lower.toString();
    }
  }
}
