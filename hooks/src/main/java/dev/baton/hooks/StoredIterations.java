package dev.baton.hooks;

import dev.baton.store.Iteration.IterationFile;
import dev.baton.store.Iterations;
import dev.baton.store.KnownCommits;
import dev.baton.store.KnownCommits.Known;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The iterations of the database. */
record StoredIterations(KnownCommits commits, Iterations store) implements KnownIterations {

  @Override
  public Optional<Known> of(String commit) {
    return commits.of(commit);
  }

  @Override
  public List<Known> authoredAt(Instant at) {
    return commits.authoredAt(at);
  }

  @Override
  public Set<String> paths(long n) {
    Set<String> paths = new HashSet<>();
    for (IterationFile file : store.files(n)) {
      paths.add(file.path());
    }
    return paths;
  }
}
