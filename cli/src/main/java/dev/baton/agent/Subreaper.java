package dev.baton.agent;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
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
    try {
      return (int)
              function("prctl", 1, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG)
                  .invokeExact(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L)
          == 0;
    } catch (Throwable unavailable) {
      return false;
    }
  }

  /**
   * Removes a child that has ended.
   *
   * @param pid no process that Java itself has started and waits for
   */
  static void reap(long pid) {
    try {
      int _ =
          (int)
              function("waitpid", 3, JAVA_INT, ADDRESS, JAVA_INT)
                  .invokeExact((int) pid, MemorySegment.NULL, WNOHANG);
    } catch (Throwable unavailable) {
      // It stays in the list of the system until this process ends.
    }
  }

  /**
   * A function of the system that returns an int. It is called with exactly these types: to convert
   * them takes 10 to 20 ms of processor time more.
   *
   * @param named how many of its arguments have names
   */
  @SuppressWarnings("restricted") // the launcher enables native access
  private static MethodHandle function(String name, int named, MemoryLayout... arguments) {
    if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")) {
      throw new UnsupportedOperationException();
    }
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(name),
        FunctionDescriptor.of(JAVA_INT, arguments),
        Linker.Option.firstVariadicArg(named));
  }
}
