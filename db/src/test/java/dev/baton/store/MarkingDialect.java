package dev.baton.store;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Marks the phrases of a statement, and does nothing else. */
final class MarkingDialect implements SqlDialect {
  @Override
  public String phrase(String name, String arguments) {
    return "<" + name + " " + arguments + ">";
  }

  @Override
  public Storage storage(Database database) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<String> beginRead() {
    return List.of("begin");
  }

  @Override
  public List<String> beginWrite(Locks locks, boolean repeatable) {
    return List.of("begin");
  }

  @Override
  public void waitForOthers(Handle handle, Duration patience) {}

  @Override
  public void afterChange(Handle handle) {}

  @Override
  public void close(Handle handle) {
    handle.close();
  }

  @Override
  public void afterCommit(Handle handle) {}

  @Override
  public boolean takesZero() {
    return true;
  }

  @Override
  public @Nullable StoreException explain(Throwable failure) {
    return null;
  }

  @Override
  public void leave(Handle handle, String to) {}

  @Override
  public void stay(Handle handle) {}
}
