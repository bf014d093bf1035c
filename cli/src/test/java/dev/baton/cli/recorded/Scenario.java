package dev.baton.cli.recorded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Command lines that are given one after another to a new tracker.
 *
 * @param file the name of its file, without its ending
 */
record Scenario(String file, String name, List<String> lines) {

  static List<Scenario> in(Path file) throws IOException {
    String stem = file.getFileName().toString().replace(".txt", "");
    List<Scenario> all = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith("== ")) {
        all.add(new Scenario(stem, line.substring(3).strip(), new ArrayList<>()));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        all.getLast().lines().add(line.strip());
      }
    }
    return all;
  }

  @Override
  public String toString() {
    return file + " / " + name;
  }
}
