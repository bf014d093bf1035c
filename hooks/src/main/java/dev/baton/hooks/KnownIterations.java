package dev.baton.hooks;

import dev.baton.store.KnownCommits.Known;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The stored iterations, as far as following commits needs them. */
interface KnownIterations {
  /** The iteration that has, or once had, this commit. */
  Optional<Known> of(String commit);

  /** Those whose commits have this author time, oldest first. */
  List<Known> authoredAt(Instant at);

  /** The files that an iteration changed. */
  Set<String> paths(long n);
}
