package dev.baton.trust;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The user's consent to the file with which a database is linked to another tracker: it names the
 * program that is run for its tasks. The whole git directory may have come in an archive, so that
 * the file's owner proves nothing. The consent is a copy of the file, at the same path below {@code
 * ~/.local/state/baton/links}: the launcher can compare both with what a shell has built in. The
 * last line of the copy is a random number that is beside the link, too. Another repository that is
 * at this path later does not have it.
 */
public final class LinkConsent {
  private static final String VARIABLE = "BATON_TRUST";

  /** Null where the user has no folder for it. */
  private final @Nullable Path folder;

  /** The consent to everything, {@code all}, or to nothing, {@code never}; null for neither. */
  private final @Nullable String general;

  private LinkConsent(@Nullable Path folder, @Nullable String general) {
    this.folder = folder;
    this.general = general;
  }

  /**
   * The consent of the user.
   *
   * @param variables of which XDG_STATE_HOME, HOME and BATON_TRUST are used
   */
  public static LinkConsent of(Map<String, String> variables) {
    return new LinkConsent(
        StateHome.of(variables).map(state -> state.resolve("links")).orElse(null),
        variables.get(VARIABLE));
  }

  /** Whether the user consents to a link with this content, and to no other. */
  public boolean isGiven(Path link, byte[] content) {
    if (folder == null || "all".equals(general) || "never".equals(general)) {
      return "all".equals(general);
    }
    try {
      Path copy = copy(folder, link);
      Path mark = mark(link);
      return OwnFile.isPlain(copy)
          && OwnFile.isPlain(mark)
          && Files.size(mark) == KernelRandom.NAME_LENGTH + 1
          && Arrays.equals(Files.readAllBytes(copy), marked(content, Files.readString(mark)));
    } catch (IOException unreadable) {
      return false;
    }
  }

  /**
   * Stores the consent.
   *
   * @throws IOException when that is not possible
   */
  public void give(Path link, byte[] content) throws IOException {
    if (folder == null) {
      throw new IOException(
          "your consent to it cannot be stored: neither HOME nor XDG_STATE_HOME is set");
    }
    Path copy = copy(folder, link);
    Path parent = Files.createDirectories(copy.resolveSibling(""), OwnFile.privateFolder());
    String number = KernelRandom.name() + "\n";
    write(parent, copy, marked(content, number));
    Path mark = mark(link);
    write(mark.toAbsolutePath().resolveSibling(""), mark, number.getBytes(UTF_8));
  }

  private static void write(Path folder, Path file, byte[] content) throws IOException {
    Path draft = Files.createTempFile(folder, "draft", "");
    Files.write(draft, content);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static Path mark(Path link) {
    return link.resolveSibling(link.getFileName() + "-id");
  }

  private static byte[] marked(byte[] content, String number) {
    byte[] end = number.getBytes(UTF_8);
    byte[] all = Arrays.copyOf(content, content.length + end.length);
    System.arraycopy(end, 0, all, content.length, end.length);
    return all;
  }

  /**
   * Withdraws it.
   *
   * @return whether it was given
   * @throws IOException when that cannot be stored
   */
  public boolean withdraw(Path link) throws IOException {
    try {
      Files.deleteIfExists(mark(link));
      return folder != null && Files.deleteIfExists(copy(folder, link));
    } catch (NoSuchFileException repositoryIsGone) {
      return false;
    }
  }

  private static Path copy(Path folder, Path link) throws IOException {
    Path above = link.toAbsolutePath().getParent();
    Path real = above == null ? link : above.toRealPath().resolve(link.getFileName());
    return folder.resolve(String.valueOf(real).substring(1));
  }
}
