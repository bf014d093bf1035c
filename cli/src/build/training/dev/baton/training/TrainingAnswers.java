package dev.baton.training;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What {@link TrainingServer} answers to statements, about a project in which only one task is. */
final class TrainingAnswers {
  private static final List<String> WITH_ROWS = List.of("select", "with", "show");

  // Types by their numbers in the table pg_type.
  private static final int BOOL = 16;
  private static final int INT8 = 20;
  private static final int INT4 = 23;
  private static final int TEXT = 25;

  private static final Pattern TIMES_AND_NUMBERS =
      Pattern.compile(
          "created_at|updated_at|priority|epoch|pinned|ephemeral|reopened|count|^case|^exists");

  /** Stands for no value. */
  static final String NULL = "null";

  private final Clock clock;

  TrainingAnswers(Clock clock) {
    this.clock = clock;
  }

  static boolean hasRows(String sql) {
    return WITH_ROWS.stream().anyMatch(sql::startsWith) || sql.contains(" returning ");
  }

  /** The types of the columns. */
  List<Integer> types(String sql) {
    return isGreeting(sql)
        ? List.of(INT4, BOOL, INT8, TEXT, TEXT)
        : Collections.nCopies(Math.max(1, row(sql).size()), TEXT);
  }

  /** The only row of an answer; empty where it has none. */
  List<String> row(String sql) {
    if (isGreeting(sql)) {
      return List.of(
          String.valueOf(StoreFile.serverSchema()),
          "f",
          String.valueOf(clock.millis() * 1000),
          TrainingServer.PROJECT,
          "00000001");
    }
    if (sql.startsWith("select count(*)")) {
      return List.of("0");
    }
    boolean isOfOpen =
        sql.startsWith("select t.id, t.title") && sql.contains("(t.status = 'open')");
    // The task has no label.
    return isOfOpen && !sql.contains("l.label = ")
        ? columns(sql).stream().map(TrainingAnswers::value).toList()
        : List.of();
  }

  /** What the server says when a statement is done. */
  static String done(String sql) {
    String first = sql.replaceFirst("(?s)[^a-z].*", "").toUpperCase(Locale.ROOT);
    return switch (first) {
      case "SELECT", "UPDATE", "DELETE" -> first + " 0";
      case "INSERT" -> "INSERT 0 1";
      default -> first;
    };
  }

  /** What stands between the first word and the first table. */
  private static List<String> columns(String sql) {
    List<String> columns = new ArrayList<>();
    int depth = 0;
    int begin = "select".length();
    for (int i = begin; depth > 0 || !sql.startsWith(" from ", i); i++) {
      char c = sql.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        columns.add(sql.substring(begin, i).strip());
        begin = i + 1;
      }
    }
    columns.add(sql.substring(begin, sql.indexOf(" from ", begin)).strip());
    return columns;
  }

  /** Of a task: a text, a number, or none. */
  private static String value(String column) {
    return switch (column) {
      case "t.id" -> TrainingRuns.FIRST;
      case "t.title" -> "A task";
      case "t.status" -> "open";
      case "t.issue_type" -> "task";
      case "t.description", "t.design", "t.acceptance_criteria", "t.notes" -> "";
      default -> TIMES_AND_NUMBERS.matcher(column).find() ? "0" : NULL;
    };
  }

  private static boolean isGreeting(String sql) {
    return sql.contains("clock_timestamp") && sql.contains("from schema_version");
  }
}
