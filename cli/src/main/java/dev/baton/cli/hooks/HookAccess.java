package dev.baton.cli.hooks;

import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.hooks.HookCheckup;
import dev.baton.hooks.HookFolder;
import dev.baton.hooks.HookInstaller;
import dev.baton.hooks.HookScript;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The location of the hooks of this call's work tree, and their script. */
public final class HookAccess {
  /**
   * The work tree's hooks.
   *
   * @throws Failure outside a work tree
   */
  public static HookFolder folder(Workspace workspace) {
    GitLayout git =
        repository(workspace, "run this in the repository whose commits Baton should track");
    if (git.worktree() == null) {
      throw Failure.usage(
          git.gitDir()
              + " has no work tree (a bare repository, or inside .git): hooks run where commits"
              + " are made",
          "run this in a work tree");
    }
    return HookFolder.of(git, workspace.environment().variables());
  }

  /**
   * The repository here.
   *
   * @param hint what to do where there is none
   * @throws Failure outside a repository
   */
  static GitLayout repository(Workspace workspace, String hint) {
    GitLayout git = workspace.repository();
    if (git == null) {
      Path directory = workspace.environment().directory();
      throw Failure.notFound("no_repository", "not a git repository: " + directory, hint);
    }
    return git;
  }

  /** The state of the hooks, with one of them tried; empty where there can be none. */
  public static Optional<HookCheckup> quickCheckup(Workspace workspace) {
    GitLayout git = workspace.repository();
    if (git == null || git.worktree() == null) {
      return Optional.empty();
    }
    Map<String, String> variables = workspace.environment().variables();
    return Optional.of(
        HookCheckup.run(HookFolder.of(git, variables), script(workspace), variables, false));
  }

  /** Installs the hooks again, as they were chosen before. */
  public static void repair(Workspace workspace) {
    new HookInstaller(folder(workspace), script(workspace)).install(Set.of(), Set.of());
  }

  public static HookScript script(Workspace workspace) {
    return new HookScript(launcher(workspace.environment()));
  }

  /** The path of the program itself, not of a link to it, because links come and go. */
  private static @Nullable Path launcher(Environment environment) {
    Path distribution = environment.distribution();
    return distribution == null ? null : distribution.resolve("bin").resolve("baton");
  }
}
