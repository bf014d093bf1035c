package dev.baton.git.rescue;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An existing rescue.
 *
 * @param commit the commit of the ref
 * @param tree all files as they were, except those left out
 * @param base the commit that the worker had checked out; null before the first commit
 * @param staged the commit with what was staged; null when nothing was
 * @param files how many files differ from the base, in the work tree or only in what was staged
 * @param worker whose work it is
 * @param leftOut what was not saved, one line for each file
 * @param createdAt when it was made, to the second
 */
public record Rescue(
    RescueName name,
    String commit,
    String tree,
    @Nullable String base,
    @Nullable String staged,
    int files,
    String worker,
    List<String> leftOut,
    Instant createdAt) {
  public Rescue {
    leftOut = List.copyOf(leftOut);
  }
}
