package dev.baton.install;

import dev.baton.install.Trees.SymbolicLinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The manual pages of an installation: links through the current version, so that an upgrade
 * replaces all of them at once. A page of another program is never replaced.
 */
record ManualLinks(Prefix prefix) {
  /**
   * The result.
   *
   * @param pages how many there are now
   * @param foreign the files of other programs that have the name of a page
   */
  record Result(int pages, List<Path> foreign) {}

  /** Creates the links of the current version, and removes those of pages that it has no more. */
  Result create() throws IOException {
    List<Path> pages = list(prefix.currentManual());
    List<Path> foreign = new ArrayList<>();
    for (Path page : pages) {
      Path link = prefix.manual().resolve(page.getFileName());
      if (Files.exists(link, LinkOption.NOFOLLOW_LINKS) && !prefix.isOurs(link)) {
        foreign.add(link);
      } else {
        SymbolicLinks.set(link, prefix.manual().relativize(page));
      }
    }
    for (Path link : ours()) {
      if (!Files.exists(link)) {
        Files.delete(link);
      }
    }
    return new Result(pages.size() - foreign.size(), foreign);
  }

  /** Removes the links, and returns how many there were. */
  int remove() throws IOException {
    List<Path> ours = ours();
    for (Path link : ours) {
      Files.delete(link);
    }
    return ours.size();
  }

  private List<Path> ours() throws IOException {
    return list(prefix.manual()).stream().filter(prefix::isOurs).toList();
  }

  private static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(folder)) {
      return found.sorted().toList();
    }
  }
}
