package dev.baton.git;

import java.io.IOException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;

/** HEAD where the refs are in a reftable, a binary format that is left to JGit. */
final class ReftableHead {
  private ReftableHead() {}

  static Head read(GitLayout layout) {
    try (Repository repository = Repositories.open(layout)) {
      Ref head = repository.exactRef(Constants.HEAD);
      if (head == null) {
        throw new BrokenGitException(layout.gitDir().resolve("reftable"), "HEAD in the reftable");
      }
      ObjectId id = head.getObjectId();
      String branch =
          head.isSymbolic() ? Repository.shortenRefName(head.getTarget().getName()) : null;
      return new Head(id == null ? null : id.name(), branch);
    } catch (IOException | RuntimeException e) {
      throw e instanceof BrokenGitException broken
          ? broken
          : new BrokenGitException(layout.gitDir().resolve("reftable"), "a readable reftable", e);
    }
  }
}
