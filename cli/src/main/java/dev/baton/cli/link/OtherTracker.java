package dev.baton.cli.link;

import dev.baton.cli.kit.Environment;
import dev.baton.git.GitLayout;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.BatonFolder;
import dev.baton.tracker.TrackerFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Another tracker whose tasks lie in the present folder or at the top of the work tree.
 *
 * @param file what was found, relative to its folder
 * @param advice which commands bring its tasks to Baton
 */
public record OtherTracker(String file, String advice) {
  /** Those that are found from here. */
  public static List<OtherTracker> find(Environment environment) {
    Set<Path> folders = new LinkedHashSet<>();
    GitLayout.find(environment.directory(), environment.variables())
        .map(GitLayout::worktree)
        .ifPresent(folders::add);
    folders.add(environment.directory());
    List<OtherTracker> found = new ArrayList<>();
    for (Path folder : folders) {
      if (BatonFolder.isAt(folder.resolve(".beads"))) {
        continue;
      }
      if (hasProgram(folder.resolve(".beads/issues.jsonl"))) {
        found.add(
            new OtherTracker(
                ".beads",
                "baton link beads works on the tasks there through bd, and bd export with baton"
                    + " import beads copies them"));
      } else if (Files.isRegularFile(folder.resolve(".beads/issues.jsonl"))) {
        found.add(both(".beads/issues.jsonl", "beads", ".beads/issues.jsonl"));
      } else if (Files.isDirectory(folder.resolve(".beads"))) {
        found.add(
            new OtherTracker(
                ".beads",
                "bd export -o issues.jsonl writes its tasks, and baton import beads issues.jsonl"
                    + " copies them"));
      }
      if (Files.isRegularFile(folder.resolve(".cub/tasks.jsonl"))) {
        found.add(both(".cub/tasks.jsonl", "cub", "."));
      }
    }
    return found.stream().distinct().toList();
  }

  private static boolean hasProgram(Path export) {
    try {
      return TrackerFormats.BEADS.isCopy(export);
    } catch (IOException | InvalidValue unreadable) {
      return false;
    }
  }

  private static OtherTracker both(String file, String name, String argument) {
    return new OtherTracker(
        file,
        "baton link %1$s keeps the tasks in that file, baton import %1$s %2$s copies them"
            .formatted(name, argument));
  }

  /** The advice where there is no database, with what is to be done about other trackers. */
  public static String hint(Environment environment, String usual) {
    StringBuilder hint = new StringBuilder(usual);
    for (OtherTracker tracker : find(environment)) {
      hint.append("; then, for ").append(tracker.file).append(": ").append(tracker.advice);
    }
    return hint.toString();
  }
}
