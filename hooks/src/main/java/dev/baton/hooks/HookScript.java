package dev.baton.hooks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.hooks.Spool.SpoolLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The text of the hooks, with one byte in each char, so that files with any content can be changed
 * safely.
 *
 * <p>The scripts are POSIX sh and use only shell builtins; see the resources beside this class.
 */
public final class HookScript {
  /** Increased whenever the scripts change their behaviour. */
  static final int VERSION = 3;

  static final String SHEBANG = "#!/bin/sh\n";

  /** What the scripts share; a later one may be within an earlier one. */
  private static final List<String> PARTS =
      List.of("place", "who", "above", "drain", "alone", "path");

  private static final String WAIT_HERE = "eval \"$baton_later\"";
  private static final String WAIT_IN_ANOTHER_SHELL =
      "export baton_later baton_launcher; exec /bin/sh -c 'eval \"$baton_later\"' hooks drain";

  private final String launcher;

  /** Each is compared several times, and made of seven files. */
  private final Map<String, String> blocks = new HashMap<>();

  private final Map<String, String> templates = new HashMap<>();

  /**
   * @param launcher the absolute path of the program to start; null where it is not known, and then
   *     nothing is started
   */
  public HookScript(@Nullable Path launcher) {
    this.launcher = launcher == null ? "''" : quote(launcher.toString());
  }

  /** A hook file with nothing else in it. */
  public String file(HookKind kind) {
    return SHEBANG + block(kind, HookBlock.OWN_FILE);
  }

  /** The marked lines for a hook that somebody else wrote. */
  String block(HookKind kind) {
    return block(kind, HookBlock.SHARED_FILE);
  }

  /** The copy that hooks call into which Baton writes no file of this machine. */
  String copy(HookKind kind) {
    return SHEBANG + block(kind);
  }

  private String block(HookKind kind, String whose) {
    String hook = kind.fileName();
    boolean alone = whose.equals(HookBlock.OWN_FILE);
    String template = templates.computeIfAbsent(kind.template(), HookScript::template);
    return blocks.computeIfAbsent(
        whose + hook, _ -> marked(whose, body(template, hook, launcher, alone)));
  }

  /**
   * The marked lines for a hook file.
   *
   * @param own whether there is nothing else in the file
   * @param shared whether git tracks it, so that they must name no file of this machine
   */
  String lines(HookKind kind, boolean own, boolean shared) {
    return shared
        ? portable(kind, own)
        : block(kind, own ? HookBlock.OWN_FILE : HookBlock.SHARED_FILE);
  }

  /** Those that name no file of this machine. */
  static String portable(HookKind kind, boolean own) {
    return portable(own, call(kind));
  }

  /** The same around other lines, such as those for the file of a tool that manages hooks. */
  static String portable(boolean own, String lines) {
    String whose = own ? HookBlock.OWN_FILE : HookBlock.SHARED_FILE;
    return marked(whose + HookBlock.PORTABLE, lines);
  }

  /** Every line that Baton may have written into a hook. */
  String sample(HookKind kind) {
    return file(kind) + block(kind) + call(kind);
  }

  private static String marked(String whose, String body) {
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

  /**
   * @param alone whether no other lines run in the same shell
   */
  private static String body(String template, String hook, String launcher, boolean alone) {
    return template
        .replace("@begin@", alone ? "{" : "(")
        .replace("@end@", alone ? "}" : ")")
        .replace("@wait@", alone ? WAIT_HERE : WAIT_IN_ANOTHER_SHELL)
        .replace("@hook@", hook)
        .replace("@launcher@", launcher);
  }

  /** A template with the parts that it names. */
  private static String template(String name) {
    String text = resource(name);
    for (String part : PARTS) {
      text = text.replace("@" + part + "@\n", resource(part + ".sh"));
    }
    return text;
  }

  /**
   * A script that an agent's hooks call to renew the agent's claim. It is the same on all machines.
   *
   * @param about one line that says where it comes from
   */
  public static String heartbeat(String about) {
    String body = body(template("heartbeat.sh"), SpoolLine.HEARTBEAT, "''", true);
    return SHEBANG + "# " + about + "\n" + body;
  }

  /**
   * Lines for a hook that Baton must not edit, because it is shared with other people or other
   * repositories: they name no file of this machine, and do nothing where Baton is not installed.
   */
  public static String snippet(HookKind kind) {
    return HookBlock.BEGIN + " by hand\n" + call(kind) + HookBlock.END + "\n";
  }

  /**
   * The hook that keeps commits of workers that lost their claim out of a repository on a server.
   *
   * @param database its path or address
   */
  public String receiving(String database) {
    return resource("receive.sh")
        .replace("@launcher@", launcher)
        .replace("@database@", quote(database));
  }

  /** The same for a job that checks a branch. */
  public static String job() {
    return resource("ci.sh");
  }

  /** Lines that run a hook's copy, where there is one. */
  static String call(HookKind kind) {
    return "baton_hook=$(git rev-parse --git-common-dir)/"
        + place(kind)
        + "\n[ ! -f \"$baton_hook\" ] || . \"$baton_hook\"\n";
  }

  /** The path of a hook's copy, below the common directory. */
  static String place(HookKind kind) {
    return "baton/hooks/" + kind.fileName();
  }

  /** Quotes a text as a word of sh. */
  private static String quote(String text) {
    String bytes = new String(text.getBytes(UTF_8), ISO_8859_1);
    return "'" + bytes.replace("'", "'\\''") + "'";
  }

  /** A file beside a class, with one byte in each char. */
  public static String resource(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return new String(in.readAllBytes(), ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String resource(String name) {
    return resource(HookScript.class, name);
  }
}
