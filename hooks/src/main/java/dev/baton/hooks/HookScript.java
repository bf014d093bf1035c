package dev.baton.hooks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The text of the hooks. All texts hold one byte in each char, so that whatever they are put into
 * stays as it is.
 *
 * <p>The scripts are POSIX sh and use nothing but what the shell can do by itself; see the
 * resources beside this class.
 */
public final class HookScript {
  /** Grows whenever the scripts mean something else. */
  static final int VERSION = 1;

  static final String SHEBANG = "#!/bin/sh\n";

  private final String launcher;

  /**
   * @param launcher the program to start, absolute; null where none is known, and then none is
   *     started
   */
  public HookScript(@Nullable Path launcher) {
    this.launcher = launcher == null ? "''" : quote(launcher.toString());
  }

  /** A hook file that holds nothing else. */
  public String file(HookKind kind) {
    return SHEBANG + block(kind, HookBlock.OWN_FILE);
  }

  /** The marked lines that go into a hook that somebody else has written. */
  String block(HookKind kind) {
    return block(kind, HookBlock.SHARED_FILE);
  }

  private String block(HookKind kind, String whose) {
    String body = body(kind.template(), kind.fileName(), launcher);
    return HookBlock.BEGIN
        + " version "
        + VERSION
        + ", "
        + whose
        + "; 'baton hooks uninstall' removes it\n"
        + body
        + HookBlock.END
        + "\n";
  }

  private static String body(String template, String hook, String launcher) {
    return resource(template)
        .replace("@place@\n", resource("place.sh"))
        .replace("@who@\n", resource("who.sh"))
        .replace("@drain@\n", resource("drain.sh"))
        .replace("@hook@", hook)
        .replace("@launcher@", launcher);
  }

  /**
   * A script that an agent calls after whatever it does, to renew the claim that it works under. It
   * is the same on all machines.
   *
   * @param about one line that says where it comes from
   */
  public static String heartbeat(String about) {
    return SHEBANG + "# " + about + "\n" + body("heartbeat.sh", SpoolLine.HEARTBEAT, "''");
  }

  /**
   * Lines for a hook that Baton must not write to, because it is shared with other people or other
   * repositories: they name no file of this machine, and do nothing where there is no Baton.
   */
  public static String snippet(HookKind kind) {
    return HookBlock.BEGIN
        + " by hand\n"
        + "baton_hook=$(git rev-parse --git-common-dir)/"
        + place(kind)
        + "\n"
        + "[ ! -f \"$baton_hook\" ] || . \"$baton_hook\"\n"
        + HookBlock.END
        + "\n";
  }

  /** Where the script of a hook lies for others to call, under the common directory. */
  static String place(HookKind kind) {
    return "baton/hooks/" + kind.fileName();
  }

  /** A word of sh that stands for exactly this text. */
  private static String quote(String text) {
    String bytes = new String(text.getBytes(UTF_8), ISO_8859_1);
    return "'" + bytes.replace("'", "'\\''") + "'";
  }

  private static String resource(String name) {
    try (InputStream in = HookScript.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return new String(in.readAllBytes(), ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
