package dev.baton.hooks;

import dev.baton.git.UserGit;
import dev.baton.hooks.HookManager.HookAddition;
import dev.baton.hooks.HookState.Status;
import dev.baton.trust.KernelRandom;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Inspects the hooks and changes nothing.
 *
 * @param tracked whether Baton's lines may be added to files that git tracks
 */
public record HookInspector(HookFolder folder, HookScript script, boolean tracked) {
  private static final String INSTALL = "baton hooks install";

  public HookInspector(HookFolder folder, HookScript script) {
    this(folder, script, false);
  }

  /** Every hook, in the order of {@link HookKind}. */
  public List<HookState> all() {
    List<HookState> states = new ArrayList<>();
    for (HookKind kind : HookKind.values()) {
      states.add(look(kind));
    }
    return states;
  }

  public HookState look(HookKind kind) {
    if (!folder.isWanted(kind)) {
      return HookState.inOrder(kind, Status.NOT_ENABLED, folder.file(kind));
    }
    Path target = folder.target(kind);
    HookState state = new Look(kind, target).state();
    return state.isActive() ? state : state.withMore(idle(kind, target));
  }

  /** The displaced files whose lines of Baton no program runs. */
  private String idle(HookKind kind, Path target) {
    StringBuilder idle = new StringBuilder();
    for (Path place : folder.places(kind)) {
      if (!place.equals(target) && HookBlock.find(HookFile.text(place)) != null) {
        idle.append("; Baton's lines in ").append(place).append(" do not run");
      }
    }
    return idle.toString();
  }

  /** A look at one hook, in the file that is meant for Baton's lines. */
  private final class Look {
    private final HookKind kind;
    private final Path file;
    private final boolean isThere;
    private final String hook;
    private final @Nullable HookBlock block;

    Look(HookKind kind, Path file) {
      this.kind = kind;
      this.file = file;
      this.isThere = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
      this.hook = HookFile.text(file);
      this.block = HookBlock.find(hook);
    }

    HookState state() {
      if (isThere && !Files.isRegularFile(file)) {
        String advice = "remove it, then: " + INSTALL;
        return fault(Status.FOREIGN, "it is not a file, or a dangling link", advice);
      }
      if (!file.equals(folder.file(kind))) {
        return own();
      }
      HookManager manager = HookManager.of(folder.directory(), hook);
      boolean dispatches = manager == HookManager.HUSKY && folder.directory().endsWith("_");
      if (manager != null && (dispatches || block == null)) {
        return managed(manager);
      }
      if (HookBlock.isByHand(hook, kind)) {
        return byHand();
      }
      return folder.holds(file)
          ? own()
          : forPeople("it is outside this repository, where Baton does not write", "");
    }

    private HookState fault(Status status, String problem, String advice) {
      return HookState.faulty(kind, status, file, problem, advice);
    }

    private HookState forPeople(String problem, String more) {
      HookAddition addition = HookAddition.shell(file, kind);
      String lines = (isThere ? "" : HookScript.SHEBANG) + addition.lines();
      return HookState.forPeople(kind, file, problem, addition.where() + more, lines);
    }

    private HookState managed(HookManager manager) {
      Path userFile = manager.userFile(folder.directory(), folder.worktree(), kind);
      String title = manager.title();
      if (block != null) {
        return fault(
            Status.FOREIGN,
            "Baton's lines are in a file of " + title + ", so " + userFile + " may not run",
            "run baton hooks uninstall, install " + title + " and then Baton again");
      }
      if (!manager.calls(userFile, kind)) {
        HookAddition addition = manager.addition(userFile, kind);
        return HookState.forPeople(
            kind, file, title + " writes this hook itself", addition.where(), addition.lines());
      }
      if (!isThere) {
        // A file of Baton's in its place would end what the user's own hook needs to run.
        return fault(
            Status.FOREIGN,
            title + " is not installed in this work tree, so " + userFile + " does not run",
            "install " + title + ", usually by npm install");
      }
      if (manager == HookManager.SIMPLE_GIT_HOOKS && !hook.contains(HookScript.place(kind))) {
        String problem = "it is older than the lines in " + userFile;
        return fault(Status.FOREIGN, problem, "run npx simple-git-hooks");
      }
      return copied(userFile);
    }

    private HookState byHand() {
      if (block != null && !block.isFirst(hook)) {
        return fault(
            Status.OUTDATED,
            "Baton's lines are not the first, so the lines above can end the hook before them",
            "move them up, directly below the line with #!");
      }
      return Files.isExecutable(file) ? copied(file) : notExecutable();
    }

    /** A manual call runs the copy, so the copy must exist and be current. */
    private HookState copied(Path caller) {
      return isCopyCurrent()
          ? HookState.inOrder(kind, Status.BY_HAND, caller)
          : outdatedCopy(caller);
    }

    private boolean isCopyCurrent() {
      return HookFile.read(folder.copy(kind)).equals(script.copy(kind));
    }

    private HookState outdatedCopy(Path caller) {
      int version = HookBlock.version(HookFile.read(folder.copy(kind)));
      return version > HookScript.VERSION
          ? newer(caller, version)
          : HookState.faulty(
              kind, Status.OUTDATED, caller, "the script that it calls is outdated", INSTALL);
    }

    private HookState newer(Path place, int version) {
      return HookState.faulty(
          kind,
          Status.NEWER,
          place,
          "version " + version + ", this Baton knows versions up to " + HookScript.VERSION,
          "use the newer Baton that wrote it; to return to this one: baton hooks uninstall, then "
              + INSTALL);
    }

    private HookState own() {
      if (block == null && isThere && !HookBlock.isShell(hook)) {
        String language = HookBlock.interpreter(hook);
        return fault(
            Status.FOREIGN,
            "it is not a shell script but " + (language.isEmpty() ? "a program" : language),
            "make it run: sh " + folder.copy(kind) + ", with its own arguments and input");
      }
      boolean shared = folder.isShared(file);
      if (block == null) {
        return empty(shared);
      }
      int version = HookBlock.version(hook);
      if (version > HookScript.VERSION) {
        return newer(file, version);
      }
      if (shared && !block.isPortable()) {
        return fault(
            Status.OUTDATED,
            "Baton's lines in it name paths of this machine, but git tracks it or may do so",
            INSTALL);
      }
      if (!block.text().equals(expected(block, shared))
          || !block.isFirst(hook)
          || !block.isAlone(hook)) {
        String why =
            version < HookScript.VERSION
                ? "an earlier Baton wrote its lines"
                : "Baton's lines in it were changed";
        return fault(Status.OUTDATED, why, INSTALL);
      }
      if (!Files.isExecutable(file)) {
        return notExecutable();
      }
      return shared && !isCopyCurrent()
          ? outdatedCopy(file)
          : HookState.inOrder(kind, Status.INSTALLED, file);
    }

    /** A hook without Baton's lines. */
    private HookState empty(boolean shared) {
      if (isThere && !Files.isExecutable(file)) {
        return notExecutable();
      }
      if (HookBlock.isTorn(hook)) {
        return fault(Status.OUTDATED, "Baton's lines in it are damaged", INSTALL);
      }
      return shared && !tracked && !folder.isOfBeads()
          ? forPeople(
              "git tracks this file or may do so, and lines there are shared with other machines",
              ", or let Baton add them: " + INSTALL + " --tracked")
          : fault(Status.MISSING, "not installed", INSTALL);
    }

    private HookState notExecutable() {
      boolean own = HookBlock.isOwnFile(hook);
      String advice = own ? INSTALL : "chmod +x '" + file + "', then: " + INSTALL;
      return fault(Status.NOT_EXECUTABLE, "it is not executable, so it is ignored", advice);
    }

    private String expected(HookBlock found, boolean shared) {
      String lines = script.lines(kind, HookBlock.isOwnFile(hook), shared);
      return hook.endsWith("\n") || found.end() < hook.length()
          ? lines
          : lines.substring(0, lines.length() - 1);
    }
  }

  /**
   * Proves that a hook works: git runs it, and it has to write a token. During the test it does
   * nothing else, and does not run the rest of the hook file.
   */
  public static final class HookProbe {
    private static final String SWITCH = "BATON_HOOKS";

    private final HookFolder folder;
    private final boolean off;

    /**
     * @param variables the environment of the caller
     */
    public HookProbe(HookFolder folder, Map<String, String> variables) {
      this.folder = folder;
      this.off = "0".equals(variables.get(SWITCH));
    }

    /**
     * The result of the test.
     *
     * @param problem why it failed; empty when it succeeded
     */
    public record Result(Outcome outcome, String problem) {}

    /** The kinds of results. */
    public enum Outcome {
      PROVEN,
      FAILED,
      /** That could also run commands of others, which was not requested. */
      NOT_TRIED
    }

    /**
     * Tests a hook.
     *
     * @param state must be active
     */
    public Result run(HookState state) {
      HookKind kind = state.kind();
      Path hook = folder.file(kind);
      HookManager manager = HookManager.of(folder.directory(), HookFile.text(hook));
      Path caller = manager == HookManager.HUSKY ? state.file() : hook;
      String text = HookFile.text(caller);
      HookBlock block = HookBlock.find(text);
      boolean byHand = state.status() == Status.BY_HAND;
      boolean ends = block != null && (!byHand || block.isCallOf(kind));
      if ((manager != null || byHand) && !ends) {
        // Without Baton's marked lines in it nothing would end the hook before its other commands.
        return new Result(
            Outcome.NOT_TRIED,
            (manager == null ? caller.toString() : manager.title())
                + " would also run its other commands; the next commit will show whether it works");
      }
      if (block != null && !block.isFirst(text)) {
        return new Result(Outcome.FAILED, "Baton's lines are not the first in " + caller);
      }
      if (!HookBlock.isRunByShell(HookFile.text(hook), folder::holds)) {
        return new Result(
            Outcome.NOT_TRIED,
            "the first line of "
                + hook
                + " names no shell of this system; the next commit will show whether it works");
      }
      String token = KernelRandom.name();
      Path answer = folder.notes().resolve("probe." + token);
      UserGit.Answer run =
          folder.git().runHook(kind.fileName(), hook, Map.of("BATON_HOOKS_PROBE", token));
      boolean proven = HookFile.read(answer).contains(" " + token + " " + kind.fileName());
      HookFile.delete(answer);
      return proven ? new Result(Outcome.PROVEN, "") : new Result(Outcome.FAILED, reason(run));
    }

    private String reason(UserGit.Answer run) {
      if (off) {
        return SWITCH + " is 0 in this environment, which disables the hooks";
      }
      Path spool = folder.notes().resolve("spool");
      try {
        OwnFile.check(spool);
      } catch (FileSystemException e) {
        return spool + " cannot be used: " + e.getReason();
      } catch (IOException e) {
        return spool + " cannot be used: " + e.getMessage();
      }
      if (!Files.isWritable(folder.notes())) {
        return folder.notes() + " cannot be written";
      }
      if (Files.exists(spool) && !Files.isWritable(spool)) {
        return spool + " cannot be written";
      }
      String said = run.complaint();
      return said.isEmpty()
          ? "git ran the hook, but it recorded nothing (exit code " + run.exit() + ")"
          : "git says: " + said;
    }
  }
}
