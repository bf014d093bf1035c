package dev.baton.cli.link;

import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.RescueRules;
import dev.baton.tracker.home.HomeLink;
import dev.baton.trust.LinkConsent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files in a work tree that a linked tracker maintains, and Baton for it: nobody's work. */
public record ForeignFiles(Workspace workspace) {
  /** A database is in .git/baton, or in .baton. */
  private static final int LEVELS = 2;

  /** The rules for saving files of a work tree of the repository. */
  public RescueRules rules(Path worktree) {
    List<Path> worktrees = new ArrayList<>(List.of(worktree));
    GitLayout git = workspace.location().git();
    if (git != null && git.worktree() != null) {
      worktrees.add(git.worktree());
    }
    Path database = workspace.location().file().toAbsolutePath();
    Path main = database.getParent();
    for (int i = 0; i < LEVELS && main != null; i++) {
      main = main.getParent();
    }
    if (main != null) {
      worktrees.add(main);
    }
    LinkConsent consent = LinkConsent.of(workspace.environment().variables());
    return workspace.rescueConfig().rules().with(HomeLink.files(database, consent, worktrees));
  }
}
