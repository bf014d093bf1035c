package dev.baton.store.sql.database;

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
 * The value of a parameter: a text, a number, a boolean (stored as 0 or 1) or null. Values whose
 * type is not known at compile time are bound this way: jdbi would otherwise look for annotations
 * on their class, which takes some milliseconds of each start.
 */
public record StoredValue(@Nullable Object value) implements Argument {
  /** The attribute of connections to engines that refuse U+0000. */
  static final String WITHOUT_ZERO = "texts without zero";

  @Override
  public void apply(int position, PreparedStatement statement, StatementContext context)
      throws SQLException {
    if (value instanceof String text) {
      boolean refused = text.indexOf('\0') >= 0 && context.getAttribute(WITHOUT_ZERO) != null;
      statement.setString(position, refused ? withoutZero(text) : text);
    } else if (value == null
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

  public static String withoutZero(String text) {
    return text.replace('\0', '\ufffd');
  }

  /** The value as it appears in the message of a failed statement. */
  @Override
  public String toString() {
    return String.valueOf(value);
  }

  /** Wraps all values; the only one of jdbi's argument factories that is used. */
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
