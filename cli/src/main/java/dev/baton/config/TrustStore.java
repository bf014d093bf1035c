package dev.baton.config;

import dev.baton.git.BrokenGitException;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.task.Digests;
import dev.baton.trust.OwnFile;
import dev.baton.trust.StateHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The repositories' config files that this user trusts, each with one content: a changed file must
 * be trusted again, and so must the same content that came with another repository or work tree to
 * the same path. Each is a small file in {@code ~/.local/state/baton/trust}, named after the hash
 * of path, work tree and content.
 *
 * @param folder null where the user has none for it
 */
public record TrustStore(@Nullable Path folder) {
  private static final String FOLDER = "trust";

  /** Between the parts of an entry; no path contains it. */
  private static final String SEPARATOR = "\0";

  /**
   * The store of the user.
   *
   * @param variables of which XDG_STATE_HOME and HOME are used
   */
  public static TrustStore of(Map<String, String> variables) {
    return new TrustStore(StateHome.of(variables).map(state -> state.resolve(FOLDER)).orElse(null));
  }

  /**
   * A trusted file.
   *
   * @param file its real path
   * @param place where the repository has it, which may be a link to it
   * @param settings that the user allowed with it
   * @param state whether it still has the content that was trusted
   */
  public record Trusted(Path file, Path place, List<String> settings, State state) {
    /** Whether it was trusted in the place of this file. */
    public boolean isBefore(Untrusted file) {
      return place.endsWith(file.file().getFileName());
    }
  }

  /** How a file compares with what was trusted. */
  public enum State {
    TRUSTED,
    CHANGED,
    MISSING
  }

  /** Whether the user trusts this file with this content. */
  boolean trusts(Path file, byte[] content) {
    try {
      if (folder == null) {
        return false;
      }
      Path real = file.toRealPath();
      Path entry = folder.resolve(name(real, tree(real, false), content));
      // An empty one is left by a power failure: it cannot be listed or forgotten.
      if (!OwnFile.isPlain(entry) || Files.size(entry) == 0) {
        return false;
      }
      OwnFile.check(entry);
      return true;
    } catch (IOException unreadable) {
      return false;
    }
  }

  /**
   * Trusts a file with its content as it was read, and with no other.
   *
   * @throws UncheckedIOException when that cannot be stored
   */
  public void trust(Untrusted untrusted) {
    Path entries = place();
    try {
      Path place = placeOf(untrusted.file());
      Path real = place.toRealPath();
      forget(real);
      forget(place);
      Files.createDirectories(entries, OwnFile.privateFolder());
      Path entry = entries.resolve(name(real, tree(real, true), untrusted.content().bytes()));
      OwnFile.check(entry);
      Path draft = Files.createTempFile(entries, "draft", "");
      String text = real + "\n" + SEPARATOR + place + SEPARATOR + untrusted.names();
      Files.writeString(draft, text);
      Files.move(draft, entry, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(entries + " cannot be written", e);
    }
  }

  /**
   * Withdraws the trust in a file.
   *
   * @param file as it was given; it may no longer exist
   * @return whether it was trusted
   * @throws UncheckedIOException when that cannot be stored
   */
  public boolean revoke(Path file) {
    try {
      boolean found = Files.exists(file) && forget(file.toRealPath());
      return forget(placeOf(file)) || found;
    } catch (IOException e) {
      throw new UncheckedIOException(place() + " cannot be written", e);
    }
  }

  /** All files that were trusted, by path. */
  public List<Trusted> list() {
    List<Trusted> all = new ArrayList<>();
    try {
      for (Path entry : entries()) {
        Trusted trusted = read(entry);
        if (trusted != null) {
          all.add(trusted);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(place() + " cannot be read", e);
    }
    all.sort(Comparator.comparing(Trusted::file));
    return List.copyOf(all);
  }

  /** Null where it is not whole, as after a power failure. */
  private static @Nullable Trusted read(Path entry) throws IOException {
    List<String> parts = List.of(Files.readString(entry).split(SEPARATOR, -1));
    if (parts.size() < 3) {
      return null;
    }
    Path file = Path.of(parts.getFirst().strip());
    Path place = Path.of(parts.get(1));
    return new Trusted(file, place, List.of(parts.get(2).split(", ", -1)), state(entry, place));
  }

  /** Where a file is, in a folder whose path has no links. */
  static Path placeOf(Path file) throws IOException {
    Path full = file.toAbsolutePath().normalize();
    Path folder = full.getParent();
    return folder == null || !Files.exists(folder)
        ? full
        : folder.toRealPath().resolve(String.valueOf(full.getFileName()));
  }

  private static State state(Path entry, Path place) {
    try {
      Path real = place.toRealPath();
      return entry.endsWith(name(real, tree(real, false), ConfigText.bytes(place)))
          ? State.TRUSTED
          : State.CHANGED;
    } catch (IOException gone) {
      return State.MISSING;
    }
  }

  private boolean forget(Path file) throws IOException {
    boolean found = false;
    for (Path entry : entries()) {
      Trusted trusted = read(entry);
      if (trusted != null && (trusted.file().equals(file) || trusted.place().equals(file))) {
        Files.delete(entry);
        found = true;
      }
    }
    return found;
  }

  private List<Path> entries() throws IOException {
    List<Path> entries = new ArrayList<>();
    if (folder == null) {
      return entries;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (OwnFile.isPlain(file) && !String.valueOf(file.getFileName()).startsWith("draft")) {
          entries.add(file);
        }
      }
    } catch (NoSuchFileException none) {
      return entries;
    }
    return entries;
  }

  private Path place() {
    if (folder == null) {
      throw new UncheckedIOException(
          "trust cannot be stored", new IOException("neither HOME nor XDG_STATE_HOME is set"));
    }
    return folder;
  }

  private static byte[] pathBytes(Path file) {
    return (file + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The id of the work tree that has the file; empty outside a repository.
   *
   * @param ensure whether it gets one if it has none
   */
  private static String tree(Path real, boolean ensure) {
    try {
      return GitLayout.find(real.resolveSibling(""), Map.of())
          .map(git -> FolderIdentity.tree(git, ensure).id())
          .orElse("");
    } catch (BrokenGitException noRepository) {
      return "";
    }
  }

  /** The hash of a path, a work tree and a content, which cannot be exchanged for each other. */
  private static String name(Path real, String tree, byte[] content) {
    MessageDigest hash = Digests.of("SHA-256");
    hash.update(pathBytes(real));
    hash.update(tree.getBytes(StandardCharsets.UTF_8));
    hash.update((byte) 0);
    return HexFormat.of().formatHex(hash.digest(content));
  }
}
