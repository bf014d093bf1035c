package dev.baton.mcp;

import org.jspecify.annotations.Nullable;

/** Whether the client still wants the answer of a call. */
public final class Cancellation {
  private @Nullable Runnable end;
  private boolean asked;

  /** Sets how to end what may take long; done at once if the call is cancelled already. */
  public synchronized void onCancel(Runnable how) {
    end = how;
    if (asked) {
      how.run();
    }
  }

  /** Whether the client has taken the call back, or is gone. */
  public synchronized boolean isAsked() {
    return asked;
  }

  synchronized void cancel() {
    asked = true;
    if (end != null) {
      end.run();
    }
  }
}
