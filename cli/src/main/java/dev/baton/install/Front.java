package dev.baton.install;

import dev.baton.install.InstallFailure.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Baton's launcher under the name of another program, and the file that tells the launcher where
 * that program is. Several repositories may use the same front, so the file also names their
 * databases.
 *
 * @param prefix the directory that contains bin and lib
 * @param name of the other program
 */
public record Front(Prefix prefix, String name) {
  /** Where Baton's launcher is called by that name. */
  public Path place() {
    return prefix.name(name);
  }

  /** The program behind it; null where the front is not there any more. */
  public @Nullable Path program() {
    try {
      String real = isOurs() ? real() : null;
      return real == null ? null : Path.of(real);
    } catch (IOException unreadable) {
      return null;
    }
  }

  /** The launcher reads its first line. */
  private Path memory() {
    return prefix.home().resolve("front-" + name);
  }

  /**
   * Installs the front, or one more user of it.
   *
   * @param launcher Baton's launcher
   * @param real the other program; absolute
   * @param database of the repository that uses it
   * @throws InstallFailure when that is not possible; nothing was changed then
   */
  public void install(Path launcher, Path real, Path database) {
    try {
      if (Files.exists(place(), LinkOption.NOFOLLOW_LINKS)
          && !(isOurs() && Files.exists(memory()))) {
        throw new InstallFailure(
            Kind.FOREIGN,
            "foreign",
            "there is no front, because "
                + place()
                + (isOurs() ? " is your alias of Baton" : " is another program"),
            "choose a --prefix whose bin directory comes before it on the PATH");
      }
      Files.createDirectories(prefix.bin());
      Files.createDirectories(prefix.home());
      List<String> users = users();
      String user = database.toAbsolutePath().normalize().toString();
      if (!users.contains(user)) {
        users.add(user);
      }
      write(real.toString(), users);
      Trees.link(place(), launcher);
    } catch (IOException e) {
      throw prefix.unwritable(e);
    }
  }

  /**
   * Makes it stand in front of another program, if it is there.
   *
   * @param real absolute
   * @throws InstallFailure when that is not possible
   */
  public void moveTo(Path real) {
    try {
      if (isOurs() && Files.exists(memory())) {
        write(real.toString(), users());
      }
    } catch (IOException e) {
      throw prefix.unwritable(e);
    }
  }

  /**
   * Removes the front, unless another linked repository uses it.
   *
   * @param database of the repository that uses it no more
   * @return whether it was removed
   * @throws InstallFailure when that is not possible
   */
  public boolean remove(Path database) {
    try {
      List<String> users = users();
      users.remove(database.toAbsolutePath().normalize().toString());
      users.removeIf(user -> !Files.exists(Path.of(user + ".link")));
      String real = real();
      if (real != null && !users.isEmpty()) {
        write(real, users);
        return false;
      }
      if (real != null && isOurs()) {
        Files.deleteIfExists(place());
      }
      boolean removed = Files.deleteIfExists(memory());
      removeIfEmpty(prefix.home());
      return removed;
    } catch (IOException e) {
      throw prefix.unwritable(e);
    }
  }

  private static void removeIfEmpty(Path folder) throws IOException {
    try {
      Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException used) {
      // An installation of Baton, or another front.
    }
  }

  /** Whether the name is a link to a launcher of Baton, and no other program. */
  private boolean isOurs() throws IOException {
    Path place = place();
    return Files.isSymbolicLink(place)
        && (prefix.isOurs(place) || Files.readSymbolicLink(place).endsWith("baton"));
  }

  private @Nullable String real() throws IOException {
    List<String> lines = lines();
    return lines.isEmpty() ? null : lines.getFirst();
  }

  private List<String> users() throws IOException {
    List<String> lines = lines();
    return lines.isEmpty() ? new ArrayList<>() : new ArrayList<>(lines.subList(1, lines.size()));
  }

  private List<String> lines() throws IOException {
    return Files.exists(memory()) ? Files.readAllLines(memory()) : List.of();
  }

  private void write(String real, List<String> users) throws IOException {
    Path fresh = memory().resolveSibling(memory().getFileName() + ".new");
    String text = real + "\n" + (users.isEmpty() ? "" : String.join("\n", users) + "\n");
    Files.writeString(fresh, text, StandardCharsets.UTF_8);
    Files.move(fresh, memory(), StandardCopyOption.ATOMIC_MOVE);
  }
}
