package dev.baton.git.rescue;

import java.util.List;

/**
 * The result of applying a rescue.
 *
 * @param files how many files were written or deleted; 0 when there were obstacles
 * @param exact whether the files are now what the worker had, byte for byte
 * @param conflicts what a person has to look at, in words; the rest was applied
 * @param obstacles files with work in them that would have been overwritten: then nothing was
 *     changed
 * @param paths the files that were written or deleted, one byte in each char
 */
public record ApplyResult(
    int files, boolean exact, List<String> conflicts, List<String> obstacles, List<String> paths) {
  public ApplyResult {
    conflicts = List.copyOf(conflicts);
    obstacles = List.copyOf(obstacles);
    paths = List.copyOf(paths);
  }
}
