package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.GitFiles;
import dev.baton.git.GitProcess;
import dev.baton.git.RawPaths;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;

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
    all.marked.removeIf(one -> !one.changed);
    all.marked.sort(Comparator.comparing(Marked::path));
    return all;
  }

  /** Those of these paths that are marked. */
  static MarkedFiles among(GitProcess git, Path top, Collection<String> paths) throws IOException {
    return read(git, top, new HashSet<>(paths)::contains, Integer.MAX_VALUE);
  }

  private static MarkedFiles read(
      GitProcess git, Path top, Predicate<String> wanted, int mostCompared) throws IOException {
    MarkedFiles found = new MarkedFiles(new ArrayList<>(), new ArrayList<>());
    List<String> compared = new ArrayList<>();
    List<String> recorded = new ArrayList<>();
    for (String entry : git.run(MarkedFiles::unusual, "ls-files -s -v -z").orThrow("ls-files")) {
      // H 100644 ID 0, then a tab and the path; a small letter means assume-unchanged.
      String[] fields = entry.substring(0, entry.indexOf('\t')).split(" ", -1);
      String path = entry.substring(entry.indexOf('\t') + 1);
      Path place = RawPaths.resolve(top, path);
      if (fields[1].equals("160000")) {
        found.submodules.add(path);
      } else if (wanted.test(path)
          && Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS)
          && path.indexOf('\n') < 0
          && !path.startsWith("\"")) {
        if (compared.size() < mostCompared) {
          compared.add(path);
          recorded.add(fields[0] + fields[2]);
        }
      } else if (wanted.test(path)) {
        boolean skipped = fields[0].equalsIgnoreCase("S");
        boolean changed =
            Files.exists(place, LinkOption.NOFOLLOW_LINKS)
                ? !id(git, place).equals(fields[2])
                : !skipped;
        found.marked.add(new Marked(path, skipped ? SKIPPED : ASSUMED, changed));
      }
    }
    List<String> ids = compared.isEmpty() ? List.of() : ids(git, compared);
    for (int i = 0; i < ids.size(); i++) {
      boolean skipped = recorded.get(i).regionMatches(true, 0, "S", 0, 1);
      boolean changed = !ids.get(i).equals(recorded.get(i).substring(1));
      found.marked.add(new Marked(compared.get(i), skipped ? SKIPPED : ASSUMED, changed));
    }
    return found;
  }

  /** The id of a link, or of a file whose name git does not take; empty for anything else. */
  private static String id(GitProcess git, Path place) throws IOException {
    String link = GitFiles.linkText(place);
    if (link == null && !Files.isRegularFile(place)) {
      return "";
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

  private static List<String> ids(GitProcess git, List<String> paths) throws IOException {
    return git.withoutFilters()
        .ask(
            out -> {
              for (String path : paths) {
                out.write((path + "\n").getBytes(ISO_8859_1));
              }
            },
            "hash-object --stdin-paths")
        .lines()
        .toList();
  }

  /** Removes the marks, so that git shows what was changed. */
  void remove(GitProcess git) throws IOException {
    for (String mark : marked.isEmpty() ? List.<String>of() : List.of(SKIPPED, ASSUMED)) {
      git.ask(
          out -> {
            for (Marked one : marked) {
              out.write((one.path + "\0").getBytes(ISO_8859_1));
            }
          },
          "update-index --no-" + mark + " -z --stdin");
    }
  }

  /** Those that are a submodule, or are marked. */
  private static List<String> unusual(InputStream answer) throws IOException {
    List<String> entries = new ArrayList<>();
    InputStream in = new BufferedInputStream(answer, 1 << 16);
    ByteArrayOutputStream entry = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0; b = in.read()) {
      if (b != 0) {
        entry.write(b);
        continue;
      }
      byte[] bytes = entry.toByteArray();
      entry.reset();
      boolean usual = bytes[0] == 'H' || bytes[0] == 'M';
      if (!usual || (bytes[2] == '1' && bytes[3] == '6')) {
        entries.add(new String(bytes, ISO_8859_1));
      }
    }
    return entries;
  }
}
