package dev.baton.store.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.argument.QualifiedArgumentFactory;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.qualifier.QualifiedType;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * The value of a parameter: a text, a number, a truth (kept as 0 or 1) or null. A value whose type
 * is not known when it is compiled is bound as one of these: jdbi would look for annotations on its
 * class, which costs a start some milliseconds.
 */
record StoredValue(@Nullable Object value) implements Argument {

  @Override
  public void apply(int position, PreparedStatement statement, StatementContext context)
      throws SQLException {
    if (value == null
        || value instanceof String
        || value instanceof Long
        || value instanceof Integer
        || value instanceof Double) {
      statement.setObject(position, value);
    } else if (value instanceof Boolean truth) {
      statement.setInt(position, truth ? 1 : 0);
    } else {
      throw new IllegalStateException("cannot store a " + value.getClass().getName());
    }
  }

  /** As it stands in the message of a failed statement. */
  @Override
  public String toString() {
    return String.valueOf(value);
  }

  /** Makes these of all values: the only one of jdbi's argument factories that is used. */
  static final class Factory implements QualifiedArgumentFactory.Preparable {
    @Override
    public Optional<Argument> build(
        QualifiedType<?> type, @Nullable Object value, ConfigRegistry config) {
      return Optional.of(new StoredValue(value));
    }

    @Override
    public Optional<Function<Object, Argument>> prepare(
        QualifiedType<?> type, ConfigRegistry config) {
      return Optional.of(StoredValue::new);
    }
  }
}
