package dev.baton.cli.kit;

import dev.baton.git.GitLayout;
import dev.baton.store.postgres.PostgresAddress;
import dev.baton.task.InvalidValue;
import dev.baton.trust.Ownership;
import dev.baton.trust.StateHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the database is.
 *
 * @param file the database, whether it exists or not; with a server only a name, in the folder of
 *     what is local to the clone
 * @param git the repository in which the command was called; null outside a repository
 * @param server the address of the project on a server; null for a file
 */
public record StoreLocation(Path file, @Nullable GitLayout git, @Nullable String server) {
  /** The folder of the database where there is no repository. */
  private static final String FOLDER = ".baton";

  private static final String FOLDER_OF_BEADS = ".beads";
  private static final String FILE = "baton.db";

  /** What is local to a clone is named after this, where the database is on a server. */
  private static final String NAME_OF_SERVER = "server";

  /** The file that changes with the database, for programs that watch it. */
  private static final String MARK = "changed";

  /**
   * Looks, in this order, at the option, at BATON_DB, at BEADS_DB and BEADS_DIR, at the
   * repository's common directory (which all its work trees share), and at the nearest {@code
   * .baton} folder.
   *
   * @param wanted the value of {@code --db}; null when it was not given
   * @throws Failure when it belongs to another user
   */
  static StoreLocation find(Environment environment, @Nullable String wanted) {
    StoreLocation found = search(environment, wanted);
    found.refuseOthers(Ownership.of(environment.variables()));
    return found;
  }

  private static StoreLocation search(Environment environment, @Nullable String wanted) {
    Path directory = environment.directory();
    GitLayout git = GitLayout.find(directory, environment.variables()).orElse(null);
    String named = wanted != null ? wanted : environment.variable("BATON_DB");
    if (named != null) {
      return namesServer(named)
          ? of(directory, git).on(named)
          : new StoreLocation(path(environment, named), git, null);
    }
    String beads = environment.firstVariable("BEADS_DB", "BEADS_DIR");
    if (beads != null) {
      Path path = path(environment, beads);
      return ofBeads(environment.variable("BEADS_DB") == null ? path.resolve(FILE) : path, git);
    }
    return of(directory, git);
  }

  /** Asked here because a class about servers would slow each start that names a file. */
  private static boolean namesServer(String named) {
    return named.startsWith("postgresql://") || named.startsWith("postgres://");
  }

  /**
   * The path of a named database. Other programs take URIs there, which would become odd folders.
   */
  private static Path path(Environment environment, String named) {
    int colon = named.indexOf(':');
    if (named.isEmpty()
        || colon == 0
        || (colon > 1 && named.indexOf('/') > colon)
        || named.startsWith("file:")) {
      throw new InvalidValue(
          InvalidValue.quote(named)
              + " is not a database: expected the path of a file, or postgresql://...",
          "a file whose name has a colon is named with ./ in front");
    }
    return environment.resolve(named).normalize();
  }

  /**
   * The meaning of bd's variables. A file in a folder {@code .beads} belongs to bd and must not be
   * written to: it stands for the project that contains the folder. A tool watches the file that it
   * passes to bd as the database, so the mark of changes stands for the database beside it.
   */
  private static StoreLocation ofBeads(Path file, @Nullable GitLayout git) {
    if (file.endsWith(MARK)) {
      return new StoreLocation(file.resolveSibling(FILE), git, null);
    }
    Path folder = file.getParent();
    Path project = folder == null ? null : folder.getParent();
    if (folder == null || project == null || !folder.endsWith(FOLDER_OF_BEADS)) {
      return new StoreLocation(file, git, null);
    }
    return of(project, GitLayout.find(project, Map.of()).orElse(null));
  }

  private static StoreLocation of(Path directory, @Nullable GitLayout git) {
    if (git != null) {
      return new StoreLocation(git.commonDir().resolve("baton").resolve(FILE), git, null);
    }
    Path folder = nearestFolder(directory).orElse(directory);
    return new StoreLocation(folder.resolve(FOLDER).resolve(FILE), null, null);
  }

  /** The same place, with the database on a server. */
  StoreLocation on(String address) {
    return new StoreLocation(
        file.resolveSibling(NAME_OF_SERVER), git, PostgresAddress.parse(address).toString());
  }

  /** The database as a person writes it: an absolute path, or an address. */
  public String place() {
    return server != null ? server : file.toAbsolutePath().normalize().toString();
  }

  /** The kind of file system on which the database is; empty where it is not a file. */
  String fileSystem() {
    try {
      return server == null ? Files.getFileStore(file).type() : "";
    } catch (IOException unknown) {
      return "";
    }
  }

  /**
   * Folders that those who work in this clone share, and those who work as this user.
   *
   * @param variables of which XDG_STATE_HOME and HOME are used
   */
  List<Path> ofThisMachine(Map<String, String> variables) {
    List<Path> places = new ArrayList<>();
    Path folder = file.getParent();
    if (folder != null) {
      places.add(folder);
    }
    StateHome.of(variables).ifPresent(places::add);
    return places;
  }

  /** Whether there may be a database; of one on a server nobody knows without asking. */
  public boolean mayExist() {
    return server != null || Files.exists(file);
  }

  /** The folder with what agents have printed, beside the database. */
  public Path logs() {
    return file.toAbsolutePath().resolveSibling("logs");
  }

  /** The small file beside a database that stores its link to another tracker. */
  public static Path link(Path database) {
    return database.resolveSibling(database.getFileName() + ".link");
  }

  /** Whether the tasks have a home elsewhere; checks one file. */
  public boolean isLinked() {
    return Files.exists(link(file));
  }

  /** Whether it is where Baton puts a database by itself. */
  boolean isUsualPlace() {
    Path folder = file.toAbsolutePath().getParent();
    Path usual = git == null ? null : git.commonDir().resolve("baton");
    return folder != null && (folder.equals(usual) || folder.endsWith(FOLDER));
  }

  /** The top of the work tree; outside git, the folder that contains {@code .baton}. */
  public Path top(Path directory) {
    if (git != null) {
      return git.worktree() == null ? directory : git.worktree();
    }
    Path folder = file.toAbsolutePath().getParent();
    Path parent = folder != null && folder.endsWith(FOLDER) ? folder.getParent() : null;
    return parent == null ? directory : parent;
  }

  private static Optional<Path> nearestFolder(Path start) {
    for (Path at = start; at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve(FOLDER))) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /**
   * Refuses a database that another user prepared, before anything in it is read: the database and,
   * where Baton chose the place itself, its folder. In a repository of another user that git
   * accepts, because {@code safe.directory} lists it, the database may belong to the repository's
   * owner, too.
   *
   * @throws Failure when one of them belongs to another user, or the folder is a link
   */
  private void refuseOthers(Ownership ownership) {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    if (folder != null && isUsualPlace()) {
      if (Files.isSymbolicLink(folder)) {
        throw refused(folder, "is a link, and Baton follows none there", "replace it by a folder");
      }
      refuseOthers(ownership, folder);
    }
    refuseOthers(ownership, absolute);
  }

  private void refuseOthers(Ownership ownership, Path path) {
    boolean accepted =
        ownership.owns(path) || (git != null && Ownership.sameOwner(path, git.commonDir()));
    if (!accepted) {
      throw refused(
          path,
          "belongs to " + Ownership.ownerOf(path),
          "if you trust it, make a copy of your own and name it with --db");
    }
  }

  private static Failure refused(Path path, String problem, String hint) {
    return new Failure(
        ExitCode.STORE, "foreign_database", path + " " + problem + "; nothing was read", hint);
  }
}
