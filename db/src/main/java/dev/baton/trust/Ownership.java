package dev.baton.trust;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells the files of this user from those of others, by git's rule ({@code path.c}, {@code
 * is_path_owned_by_current_uid}): a user owns the files with the process's effective user id. Root
 * also owns those of the user who called {@code sudo}, whom {@code SUDO_UID} names.
 *
 * <p>Where the system does not tell the user's id, as on Windows, all files count as one's own.
 */
public final class Ownership {
  /**
   * On Linux, this folder belongs to the effective user of the process; the link {@code /proc/self}
   * that leads to it always belongs to root.
   */
  private static final String SELF = "/proc/self/.";

  private static final String UID = "unix:uid";
  private static final String ROOT = "0";

  private final @Nullable String user;
  private final @Nullable String caller;

  private Ownership(@Nullable String user, @Nullable String caller) {
    this.user = user;
    this.caller = caller;
  }

  /**
   * The rule for this process.
   *
   * @param variables the environment, of which {@code SUDO_UID} is used
   */
  public static Ownership of(Map<String, String> variables) {
    String user = uid(Path.of(SELF));
    return new Ownership(user, ROOT.equals(user) ? variables.get("SUDO_UID") : null);
  }

  /** The rule for this process, with its own environment. */
  public static Ownership ofThisProcess() {
    return of(System.getenv());
  }

  /**
   * Whether the file belongs to this user; of a link, the link itself is meant. True for a file
   * that does not exist or cannot be looked at, which nobody can read through it either.
   */
  public boolean owns(Path file) {
    String owner = user == null ? null : uid(file);
    return owner == null || owner.equals(user) || owner.equals(caller);
  }

  static boolean isOfRoot(Path file) {
    return ROOT.equals(uid(file));
  }

  /** Whether both files belong to the same user. */
  public static boolean sameOwner(Path one, Path other) {
    String owner = uid(one);
    return owner != null && owner.equals(uid(other));
  }

  /** The owner of a file as people know them: the account's name, or else its number. */
  public static String ownerOf(Path file) {
    try {
      return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
    } catch (IOException | UnsupportedOperationException unknown) {
      return "another user";
    }
  }

  private static @Nullable String uid(Path file) {
    try {
      return String.valueOf(Files.getAttribute(file, UID, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
      return null;
    }
  }
}
