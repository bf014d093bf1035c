package dev.baton.agent;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;

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
    return call("prctl", PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
  }

  /**
   * Removes a child that has ended.
   *
   * @param pid no process that Java itself has started and waits for
   */
  static void reap(long pid) {
    call("waitpid", pid, 0, WNOHANG);
  }

  private static int call(String function, long... arguments) {
    if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")) {
      return -1;
    }
    try (Arena arena = Arena.ofConfined()) {
      Linker linker = Linker.nativeLinker();
      Optional<MemorySegment> address = linker.defaultLookup().find(function);
      if (address.isEmpty()) {
        return -1;
      }
      return function.equals("prctl")
          ? prctl(linker, address.get(), arguments)
          : waitpid(linker, address.get(), arguments, arena);
    } catch (Throwable unavailable) {
      // As on a system without it: those processes are not found.
      return -1;
    }
  }

  @SuppressWarnings("restricted") // the launcher enables native access
  private static int prctl(Linker linker, MemorySegment address, long... a) throws Throwable {
    MethodHandle handle =
        linker.downcallHandle(
            address,
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG),
            Linker.Option.firstVariadicArg(1));
    return (int) handle.invokeExact((int) a[0], a[1], a[2], a[3], a[4]);
  }

  @SuppressWarnings("restricted") // the launcher enables native access
  private static int waitpid(Linker linker, MemorySegment address, long[] a, Arena arena)
      throws Throwable {
    MethodHandle handle =
        linker.downcallHandle(
            address,
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT));
    MemorySegment status = arena.allocate(ValueLayout.JAVA_INT);
    return (int) handle.invokeExact((int) a[0], status, (int) a[2]);
  }
}
