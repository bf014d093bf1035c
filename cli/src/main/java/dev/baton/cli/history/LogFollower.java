package dev.baton.cli.history;

import dev.baton.app.history.HistoryEntry;
import dev.baton.app.history.HistoryLog;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.store.Storage.ChangeWatch;
import dev.baton.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Prints the history, and then what happens next. */
final class LogFollower {
  /** A run that dies changes nothing in the database. */
  private static final Duration LOOK = Duration.ofSeconds(5);

  private static final int INTERRUPTED = 130;

  private final Call call;
  private final HistoryLog log;
  private final AtomicBoolean over = new AtomicBoolean();

  LogFollower(Call call, HistoryLog log) {
    this.call = call;
    this.log = log;
  }

  private void print(List<HistoryEntry> entries) {
    if (call.output().isJson()) {
      entries.forEach(entry -> call.output().jsonLine(new HistoryView.Line(entry)));
    } else {
      new HistoryView(entries, call.workspace().clock().getZone()).text(call.output());
    }
  }

  /** Follows until a signal, or until nobody reads the output any more. */
  ExitCode follow() {
    Thread own = Thread.currentThread();
    call.environment()
        .interruptions()
        .onRequest(() -> {
          over.set(true);
          own.interrupt();
        });
    try (ChangeWatch changes = call.workspace().stores().storage().watchChanges()) {
      log.follow();
      List<HistoryEntry> entries = log.read();
      log.skip(entries);
      while (isRead(entries)) {
        changes.await(LOOK);
        entries = next();
      }
      return ExitCode.OK;
    } catch (InterruptedException asked) {
      return ExitCode.ofProgram(INTERRUPTED);
    }
  }

  private List<HistoryEntry> next() throws InterruptedException {
    if (over.get()) {
      throw new InterruptedException();
    }
    try {
      return log.next();
    } catch (StoreException busy) {
      if (busy.kind() != StoreException.Kind.LOCKED) {
        throw busy;
      }
      // The next look shows it.
      return List.of();
    }
  }

  private boolean isRead(List<HistoryEntry> entries) {
    print(entries);
    call.output().flush();
    return entries.isEmpty() || Environment.pass(call.environment().out(), new byte[0], 0);
  }
}
