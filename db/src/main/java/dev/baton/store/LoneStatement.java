package dev.baton.store;

import dev.baton.store.Patience.Setbacks;
import dev.baton.store.PlainSql.SqlFailure;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A change by one message that the server commits itself, if nothing else belongs to the
 * transaction. Then there is no mark by which the server would know it: when its answer was lost,
 * it is looked for.
 *
 * @param statement returns nothing where it changed nothing
 * @param made what it made, if it did
 */
record LoneStatement<T>(
    Database database,
    Function<Handle, Optional<T>> statement,
    Function<Handle, Optional<T>> made) {
  /**
   * Makes the change; does it again where it is certain that it was not made.
   *
   * @throws StoreException when the database cannot be written
   */
  Optional<T> run() {
    if (!database.commitsAlone()) {
      return database.write(statement);
    }
    SqlDialect dialect = database.dialect();
    Setbacks setbacks = null;
    while (true) {
      Handle asked;
      try {
        asked = database.live();
      } catch (StoreException e) {
        setbacks = database.tryAgain(e, setbacks);
        continue;
      }
      try {
        dialect.begun(asked);
        Optional<T> result = statement.apply(asked);
        dialect.afterCommit(asked);
        dialect.afterChange(asked);
        database.patience().over();
        return result;
      } catch (SqlFailure e) {
        Waiting waiting = asked.waiting();
        if (waiting != null) {
          waiting.forget();
        }
        StoreException known = dialect.explain(e);
        if (known == null) {
          throw e;
        }
        if (known.kind() == StoreException.Kind.AWAY) {
          while (!dialect.isOver(asked)) {
            if (!database.patience().await(known)) {
              throw Objects.requireNonNull(dialect.explainCommit(e));
            }
          }
          Optional<T> found = database.read(made);
          if (found.isPresent()) {
            asked.noteChange();
            dialect.afterChange(asked);
            return found;
          }
        }
        setbacks = database.tryAgain(known, setbacks);
      }
    }
  }
}
