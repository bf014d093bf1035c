package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.ByteStream;
import dev.baton.git.GitFiles;
import dev.baton.git.GitProcess;
import dev.baton.git.RawPaths;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The entries of an index whose changes {@code git status} does not list.
 *
 * @param marked files that {@code git update-index} or a sparse checkout marked, so that git does
 *     not look at them
 * @param submodules paths, one byte in each char
 */
record MarkedFiles(List<Marked> marked, List<String> submodules) {
  private static final String SKIPPED = "skip-worktree";
  private static final String ASSUMED = "assume-unchanged";

  /** Where all are asked for, only this many are compared. */
  private static final int MOST_FILES = 1_000;

  /**
   * A marked file.
   *
   * @param path from the top of the work tree, one byte in each char
   * @param mark in git's words
   * @param changed whether it is not what the index has. A file that was skipped and is not there
   *     counts as unchanged: in a sparse checkout, that is usual
   */
  record Marked(String path, String mark, boolean changed) {}

  /** Those that were changed, and all submodules. A large index is read quickly. */
  static MarkedFiles changed(GitProcess git, Path top) throws IOException {
    MarkedFiles all = read(git, top, path -> true, MOST_FILES);
    if (!all.marked.isEmpty()) {
      all.marked.removeIf(one -> !one.changed);
      all.marked.sort((a, b) -> a.path().compareTo(b.path()));
    }
    return all;
  }

  /** Those of these paths that are marked. */
  static MarkedFiles among(GitProcess git, Path top, Collection<String> paths) throws IOException {
    return read(git, top, new HashSet<>(paths)::contains, Integer.MAX_VALUE);
  }

  private static MarkedFiles read(
      GitProcess git, Path top, Predicate<String> wanted, int mostCompared) throws IOException {
    MarkedFiles found = new MarkedFiles(new ArrayList<>(), new ArrayList<>());
    List<Entry> regular = new ArrayList<>();
    for (String line : git.run(MarkedFiles::unusual, "ls-files -s -v -z").orThrow("ls-files")) {
      Entry entry = Entry.of(line);
      Path place = RawPaths.resolve(top, entry.path);
      if (entry.isSubmodule) {
        found.submodules.add(entry.path);
      } else if (wanted.test(entry.path)) {
        boolean alone =
            !entry.fitsInAList() || !Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS);
        if (alone) {
          found.marked.add(entry.comparedWith(id(git, place)));
        } else if (regular.size() < mostCompared) {
          regular.add(entry);
        }
      }
    }
    List<String> ids = regular.isEmpty() ? List.of() : ids(git, regular);
    for (int i = 0; i < ids.size(); i++) {
      found.marked.add(regular.get(i).comparedWith(ids.get(i)));
    }
    return found;
  }

  /** An entry of the index. */
  private record Entry(String path, String id, boolean isSubmodule, boolean isSkipped) {
    /** Reads {@code H 100644 ID 0}, a tab, and the path; a small letter means assume-unchanged. */
    static Entry of(String line) {
      int tab = line.indexOf('\t');
      String[] fields = line.substring(0, tab).split(" ", -1);
      return new Entry(
          line.substring(tab + 1),
          fields[2],
          fields[1].equals("160000"),
          fields[0].equalsIgnoreCase("S"));
    }

    /** Whether git takes the name from a list of one name a line. */
    boolean fitsInAList() {
      return path.indexOf('\n') < 0 && !path.startsWith("\"");
    }

    /**
     * @param actual the id of what is in the work tree; null if nothing is there
     */
    Marked comparedWith(@Nullable String actual) {
      boolean changed = actual == null ? !isSkipped : !actual.equals(id);
      return new Marked(path, isSkipped ? SKIPPED : ASSUMED, changed);
    }
  }

  /**
   * The id of a link, or of a file whose name does not fit in a list; empty for anything else, and
   * null if nothing is there.
   */
  private static @Nullable String id(GitProcess git, Path place) throws IOException {
    String link = GitFiles.linkText(place);
    if (link == null && !Files.isRegularFile(place)) {
      return Files.exists(place, LinkOption.NOFOLLOW_LINKS) ? "" : null;
    }
    return git.ask(
            out -> {
              if (link == null) {
                Files.copy(place, out);
              } else {
                out.write(link.getBytes(ISO_8859_1));
              }
            },
            "hash-object --stdin")
        .strip();
  }

  private static List<String> ids(GitProcess git, List<Entry> entries) throws IOException {
    List<String> paths = entries.stream().map(Entry::path).toList();
    return git.withoutFilters()
        .ask(GitProcess.Input.of(paths, '\n'), "hash-object --stdin-paths")
        .lines()
        .toList();
  }

  /** Removes the marks, so that git shows what was changed. */
  void remove(GitProcess git) throws IOException {
    List<String> paths = marked.stream().map(Marked::path).toList();
    for (String mark : paths.isEmpty() ? List.<String>of() : List.of(SKIPPED, ASSUMED)) {
      git.ask(GitProcess.Input.of(paths, '\0'), "update-index --no-" + mark + " -z --stdin");
    }
  }

  /** Those that are a submodule, or are marked. */
  private static List<String> unusual(InputStream answer) throws IOException {
    List<String> entries = new ArrayList<>();
    ByteStream in = new ByteStream(answer);
    while (in.hasMore()) {
      String entry = in.until('\0');
      boolean usual = entry.startsWith("H ") || entry.startsWith("M ");
      if (!usual || entry.startsWith("16", 2)) {
        entries.add(entry);
      }
    }
    return entries;
  }
}
