package dev.baton.store.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement with {@code :name} parameters, made ready for JDBC. The statements of this package
 * hold neither comments nor colons in quotes that would need more than this.
 *
 * @param jdbc the statement with a question mark for each parameter
 * @param names of the parameters, one for each question mark
 */
record NamedSql(String jdbc, List<String> names) {

  static NamedSql parse(String sql) {
    StringBuilder jdbc = new StringBuilder(sql.length());
    List<String> names = new ArrayList<>();
    boolean quoted = false;
    for (int i = 0; i < sql.length(); i++) {
      char c = sql.charAt(i);
      quoted ^= c == '\'';
      if (c == ':' && !quoted) {
        int end = endOfName(sql, i + 1);
        names.add(sql.substring(i + 1, end));
        jdbc.append('?');
        i = end - 1;
      } else {
        jdbc.append(c);
      }
    }
    return new NamedSql(jdbc.toString(), names);
  }

  private static int endOfName(String sql, int start) {
    int end = start;
    while (end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
      end++;
    }
    return end;
  }
}
