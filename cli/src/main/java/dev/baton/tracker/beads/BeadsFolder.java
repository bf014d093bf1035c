package dev.baton.tracker.beads;

import dev.baton.install.Trees;
import dev.baton.task.InvalidValue;
import dev.baton.text.InputFiles;
import dev.baton.tracker.format.RawJson;
import dev.baton.trust.OwnFile;
import dev.baton.trust.TreeFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A folder of bd, {@code .beads}, and how this version of bd keeps its tasks in it. That is said by
 * {@code metadata.json}; until bd 0.4x the tasks were in {@code issues.jsonl}.
 *
 * @param path absolute
 * @param database the name of the Dolt database; null where the tasks are in a file
 */
record BeadsFolder(Path path, Storage storage, @Nullable String database) {
  private static final String NAME = ".beads";
  private static final String REPO_STATE = "/.dolt/repo_state.json";
  private static final String LEASE = "lease_expires_at";
  private static final String NODE = "lease_granted_node";
  private static final int LARGEST = 1 << 16;

  /** The hosts of a server on this machine. */
  private static final List<String> HERE = List.of("", "localhost", "127.0.0.1", "::1");

  /** How bd stores its tasks. */
  enum Storage {
    /** In a file with a line for each task, which bd reads back. */
    FILE("a file"),
    /** In a Dolt database that each call of bd opens by itself. */
    EMBEDDED("an embedded Dolt database"),
    /** In a Dolt database behind a server. */
    SERVER("a Dolt server");

    private final String words;

    Storage(String words) {
      this.words = words;
    }

    /** For people, such as {@code a file}. */
    String words() {
      return words;
    }
  }

  /**
   * Finds the folder.
   *
   * @param path the folder itself, a file in it, or the folder that contains it
   * @return null where there is none
   * @throws IOException when it cannot be read
   */
  static @Nullable BeadsFolder of(Path path) throws IOException {
    Path absolute = path.toAbsolutePath().normalize();
    Path folder = Files.isDirectory(absolute) ? absolute : absolute.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return null;
    }
    if (!isNamed(folder) && Files.isDirectory(folder.resolve(NAME))) {
      folder = folder.resolve(NAME);
    }
    return isNamed(folder) || Files.exists(folder.resolve("metadata.json"))
        ? read(redirected(folder))
        : null;
  }

  /**
   * Whether {@code bd query} answers with whole records, as {@code bd list} does, which takes three
   * times as long. It does since version 1.3; the file has the version that was last used here.
   */
  boolean answersQueries() {
    try {
      String[] version = text(path.resolve(".local_version")).strip().split("\\.", -1);
      int major = Integer.parseInt(version[0]);
      return major > 1 || (major == 1 && Integer.parseInt(version[1]) >= 3);
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException unknown) {
      return false;
    }
  }

  private static boolean isNamed(Path folder) {
    return folder.endsWith(NAME);
  }

  /** A work tree may have only a file that names the folder of another one. */
  private static Path redirected(Path folder) throws IOException {
    Path redirect = folder.resolve("redirect");
    if (!Files.isRegularFile(redirect)) {
      return folder;
    }
    Path holder = folder.getParent();
    Path target = (holder == null ? folder : holder).resolve(text(redirect).strip()).normalize();
    return Files.isDirectory(target) ? target : folder;
  }

  private static String text(Path file) throws IOException {
    return new String(InputFiles.read(file, LARGEST), StandardCharsets.UTF_8);
  }

  private static BeadsFolder read(Path folder) throws IOException {
    Map<String, String> members;
    try {
      members = RawJson.members(text(folder.resolve("metadata.json")));
    } catch (NoSuchFileException none) {
      return new BeadsFolder(folder, Storage.FILE, null);
    }
    if (members == null) {
      throw new InvalidValue(
          folder.resolve("metadata.json") + " cannot be parsed: expected a JSON object");
    }
    if (!"dolt".equals(RawJson.text(members, "backend"))
        && !"dolt".equals(RawJson.text(members, "database"))) {
      return new BeadsFolder(folder, Storage.FILE, null);
    }
    String name = RawJson.text(members, "dolt_database");
    Storage storage =
        hasServer(RawJson.text(members, "dolt_mode")) ? Storage.SERVER : Storage.EMBEDDED;
    return new BeadsFolder(folder, storage, name.isEmpty() ? "beads" : name);
  }

  /**
   * Whether the database is behind a server, of which there are several kinds. A copy of the folder
   * would then be no copy of the database, and what is tried there would be done.
   */
  private static boolean hasServer(String mode) {
    boolean server = !mode.isEmpty() && !mode.equals("embedded");
    for (String name : List.of("SERVER_MODE", "SHARED_SERVER", "PROXIED_SERVER")) {
      String value = System.getenv("BEADS_DOLT_" + name);
      server |= value != null && !List.of("", "0", "false").contains(value);
    }
    return server;
  }

  /** The issue that a command changes which names none; null for none. */
  @Nullable String lastTouched() {
    try {
      String id = text(path.resolve("last-touched")).strip();
      return id.isEmpty() ? null : id;
    } catch (IOException | InvalidValue none) {
      return null;
    }
  }

  /** Whether the settings mention when commits are made; usually each change makes one. */
  boolean commitsByHand() {
    try {
      return text(path.resolve("config.yaml"))
          .lines()
          .anyMatch(line -> !line.startsWith("#") && line.contains("auto-commit"));
    } catch (IOException | InvalidValue none) {
      return false;
    }
  }

  /** Whether other machines see the same issues: by a remote, or by a server elsewhere. */
  private boolean isShared() {
    if (storage == Storage.SERVER) {
      return !isServerHere() || hasRemotes(path.resolve("dolt").resolve(database + REPO_STATE));
    }
    return hasRemotes(path.resolve("embeddeddolt").resolve(database + REPO_STATE));
  }

  private boolean isServerHere() {
    try {
      Map<String, String> members = RawJson.members(text(path.resolve("metadata.json")));
      return members == null || HERE.contains(RawJson.text(members, "dolt_server_host"));
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** The file whose content changes with each write of the embedded database, and with no read. */
  Path manifest() {
    return path.resolve("embeddeddolt").resolve(database + "/.dolt/noms/manifest");
  }

  /**
   * Whether an issue that somebody has may have been claimed on another machine. A lease is only
   * where the claim was made; a bd without leases does not tell.
   */
  boolean mayBeElsewhere(String record) {
    Map<String, String> members = RawJson.members(record);
    if (members != null && members.containsKey(LEASE)) {
      String node = RawJson.text(members, NODE);
      String here = Objects.requireNonNullElse(System.getenv("BEADS_NODE_ID"), "");
      return !node.isEmpty() && !here.isEmpty() && !node.equals(here);
    }
    return isShared();
  }

  /** When bd's own lease on an issue ends; null where there is none. */
  static @Nullable Instant leaseEnd(String record) {
    Map<String, String> members = RawJson.members(record);
    String end = members == null ? "" : RawJson.text(members, LEASE);
    try {
      return end.isEmpty() ? null : OffsetDateTime.parse(end).toInstant();
    } catch (DateTimeParseException unknown) {
      return null;
    }
  }

  /**
   * Whether a database has remotes.
   *
   * @param state the file in which Dolt keeps them
   */
  private static boolean hasRemotes(Path state) {
    try {
      Map<String, String> members =
          RawJson.members(Files.readString(state, StandardCharsets.UTF_8));
      String remotes = members == null ? null : members.get("remotes");
      return remotes != null && !RawJson.compact(remotes).equals("{}") && !remotes.equals("null");
    } catch (IOException none) {
      return false;
    }
  }

  /**
   * A copy of the folder of an embedded database, on which a command of bd can be tried. The
   * scripts that bd calls after a change are left out, and so are its backups.
   *
   * @param place with what bd writes beside its folder; deleted in the end
   */
  record BeadsCopy(Path place, BeadsProgram program) implements AutoCloseable {
    private static final List<String> LEFT_OUT = List.of("hooks", "backup");

    /** Another program may write while the copy is made. */
    private static final int TRIES = 5;

    /**
     * Makes a copy.
     *
     * @throws IOException when that fails, or the database keeps changing
     */
    static BeadsCopy of(BeadsProgram original, Path place) throws IOException {
      for (int i = 0; i < TRIES; i++) {
        TreeFiles.delete(place); // that of a process that was killed
        Files.createDirectory(place, OwnFile.privateFolder());
        if (isCopied(original, place.resolve(".beads"))) {
          BeadsFolder beads = Objects.requireNonNull(BeadsFolder.of(place));
          return new BeadsCopy(place, new BeadsProgram(beads, original.executable()));
        }
      }
      TreeFiles.delete(place);
      throw new IOException("other programs keep changing " + original.folder());
    }

    private static boolean isCopied(BeadsProgram original, Path folder) throws IOException {
      String before = original.fingerprint();
      try {
        Trees.copy(original.folder(), folder);
      } catch (NoSuchFileException deletedMeanwhile) {
        return false;
      }
      for (String name : LEFT_OUT) {
        TreeFiles.delete(folder.resolve(name));
      }
      return Objects.equals(before, original.fingerprint());
    }

    @Override
    public void close() throws IOException {
      TreeFiles.delete(place);
    }
  }
}
