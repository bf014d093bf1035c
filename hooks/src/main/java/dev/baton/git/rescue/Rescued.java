package dev.baton.git.rescue;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a rescue saved.
 *
 * @param ref null when there was nothing to save
 * @param commit the commit of the ref; null exactly when {@code ref} is
 * @param files how many files differ from the commit that the worker had checked out
 * @param leftOut files that the rules exclude, or that could not be read
 * @param repository the common directory of the repository with the ref
 */
public record Rescued(
    @Nullable String ref,
    @Nullable String commit,
    int files,
    List<SkippedFile> leftOut,
    Path repository) {
  public Rescued {
    if ((ref == null) != (commit == null) || files < 0) {
      throw new IllegalArgumentException("rescued: " + ref + ", " + commit + ", " + files);
    }
    leftOut = List.copyOf(leftOut);
  }
}
