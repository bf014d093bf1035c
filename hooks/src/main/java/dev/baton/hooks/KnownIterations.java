package dev.baton.hooks;

import dev.baton.store.KnownCommits.Known;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the store knows of iterations, as far as following commits needs it. */
interface KnownIterations {
  /** The iteration that a commit is or once was. */
  Optional<Known> of(String commit);

  /** Those whose commits were written by their authors at that time, the oldest first. */
  List<Known> authoredAt(Instant at);

  /** The files that an iteration changed. */
  Set<String> paths(long n);
}
