package dev.baton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The README, the pages beside it, and those in docs. */
public final class Documents {
  public static final Path REPOSITORY = Path.of(System.getProperty("baton.repo"));
  public static final Path README = REPOSITORY.resolve("README.md");

  private Documents() {}

  /** The README, the pages beside it, and every page in docs, including the generated one. */
  public static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> top = Files.list(REPOSITORY);
        Stream<Path> docs = Files.walk(REPOSITORY.resolve("docs"))) {
      Stream.concat(top, docs)
          .filter(page -> page.toString().endsWith(".md"))
          .sorted()
          .forEach(pages::add);
    }
    return pages;
  }

  /**
   * The lines of the shell block between {@code <!-- NAME:begin -->} and {@code <!-- NAME:end -->}
   * on exactly one page.
   */
  public static List<String> block(String name) throws IOException {
    String begin = "<!-- " + name + ":begin -->";
    String end = "<!-- " + name + ":end -->";
    List<List<String>> blocks = new ArrayList<>();
    for (Path page : pages()) {
      String text = Files.readString(page);
      int start = text.indexOf(begin);
      if (start >= 0) {
        String inside = text.substring(start + begin.length(), text.indexOf(end, start));
        blocks.add(inside.strip().lines().toList());
      }
    }
    if (blocks.size() != 1) {
      throw new AssertionError(blocks.size() + " pages have a block " + name + "; expected one");
    }
    List<String> lines = blocks.getFirst();
    if (lines.size() < 3 || !lines.getFirst().equals("```sh") || !lines.getLast().equals("```")) {
      throw new AssertionError("the block " + name + " is not one ```sh block: " + lines);
    }
    return lines.subList(1, lines.size() - 1);
  }
}
