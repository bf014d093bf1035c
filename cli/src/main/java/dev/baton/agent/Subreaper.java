package dev.baton.agent;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Locale;

/**
 * Makes this process the parent of orphans (Linux: {@code PR_SET_CHILD_SUBREAPER}). A process that
 * leaves its session, its parent and its environment behind, as {@code env -i setsid} does, would
 * otherwise become a child of init, and nothing would show that an agent has started it.
 */
public final class Subreaper {
  private static final int PR_SET_CHILD_SUBREAPER = 36;
  private static final int WNOHANG = 1;

  /** Does it, if this system can; returns whether it did. */
  public static boolean become() {
    return call("prctl", 1, PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L) == 0;
  }

  /**
   * Removes a child that has ended.
   *
   * @param pid no process that Java itself has started and waits for
   */
  static void reap(long pid) {
    call("waitpid", 3, (int) pid, MemorySegment.NULL, WNOHANG);
  }

  /**
   * Calls a function of the system.
   *
   * @param named how many of its arguments have names
   * @return -1 where that fails, as on a system without it: those processes are not found
   */
  @SuppressWarnings("restricted") // the launcher enables native access
  private static int call(String function, int named, Object... arguments) {
    if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")) {
      return -1;
    }
    try {
      Linker linker = Linker.nativeLinker();
      MemoryLayout[] layouts =
          Arrays.stream(arguments).map(Subreaper::layout).toArray(MemoryLayout[]::new);
      return (int)
          linker
              .downcallHandle(
                  linker.defaultLookup().findOrThrow(function),
                  FunctionDescriptor.of(ValueLayout.JAVA_INT, layouts),
                  Linker.Option.firstVariadicArg(named))
              .invokeWithArguments(arguments);
    } catch (Throwable unavailable) {
      return -1;
    }
  }

  private static MemoryLayout layout(Object argument) {
    return switch (argument) {
      case Integer _ -> ValueLayout.JAVA_INT;
      case Long _ -> ValueLayout.JAVA_LONG;
      default -> ValueLayout.ADDRESS;
    };
  }
}
