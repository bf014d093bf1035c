package dev.baton.cli.core;

import dev.baton.git.GitLayout;
import dev.baton.git.rescue.RescueRules;
import dev.baton.tracker.home.Homes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files in a work tree that a linked tracker maintains, and Baton for it: nobody's work. */
final class ForeignFiles {
  /** A database is in .git/baton, or in .baton. */
  private static final int LEVELS = 2;

  private final Session session;

  ForeignFiles(Session session) {
    this.session = session;
  }

  /** The rules for saving files of the work tree in which the command was called. */
  RescueRules rules() {
    GitLayout git = session.location().git();
    Path top = git == null ? null : git.worktree();
    return top == null ? session.rescueConfig().rules() : rules(top);
  }

  /** The same for another work tree of the repository. */
  RescueRules rules(Path worktree) {
    List<Path> worktrees = new ArrayList<>(List.of(worktree));
    GitLayout git = session.location().git();
    if (git != null && git.worktree() != null) {
      worktrees.add(git.worktree());
    }
    Path database = session.location().file().toAbsolutePath();
    Path main = database.getParent();
    for (int i = 0; i < LEVELS && main != null; i++) {
      main = main.getParent();
    }
    if (main != null) {
      worktrees.add(main);
    }
    return session.rescueConfig().rules().with(Homes.files(database, worktrees));
  }
}
