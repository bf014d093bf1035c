package dev.baton.hooks;

import dev.baton.hooks.HookState.Status;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Inspects the hooks and changes nothing. */
public final class HookInspector {
  private static final String INSTALL = "baton hooks install";

  private final HookFolder folder;
  private final HookScript script;

  public HookInspector(HookFolder folder, HookScript script) {
    this.folder = folder;
    this.script = script;
  }

  /** Every hook, in the order of {@link HookKind}. */
  public List<HookState> all() {
    List<HookState> states = new ArrayList<>();
    for (HookKind kind : HookKind.values()) {
      states.add(look(kind));
    }
    return states;
  }

  /** One hook. */
  public HookState look(HookKind kind) {
    Path file = folder.file(kind);
    if (!folder.isWanted(kind)) {
      return HookState.inOrder(kind, Status.NOT_ENABLED, file);
    }
    boolean isThere = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    if (isThere && !Files.isRegularFile(file)) {
      return HookState.faulty(
          kind,
          Status.FOREIGN,
          file,
          "it is not a file, or a dangling link",
          "remove it, then: " + INSTALL);
    }
    String hook = HookFile.read(file);
    HookManager manager = HookManager.of(folder.directory(), hook);
    if (manager != null && HookBlock.find(hook) == null) {
      return managed(kind, file, manager);
    }
    if (hook.contains(HookScript.place(kind))) {
      return byHand(kind, file, hook);
    }
    if (!folder.holds(file)) {
      return HookState.forPeople(
          kind,
          file,
          "it is outside this repository, where Baton does not write",
          file,
          (isThere ? "" : HookScript.SHEBANG) + HookScript.snippet(kind));
    }
    return own(kind, file, hook, isThere);
  }

  private HookState managed(HookKind kind, Path file, HookManager manager) {
    Path userFile = manager.userFile(folder.directory(), folder.worktree(), kind);
    if (!manager.calls(userFile, kind)) {
      return HookState.forPeople(
          kind,
          file,
          manager.title() + " writes this hook itself",
          userFile,
          manager.snippet(kind));
    }
    return Files.exists(file)
        ? copied(kind, userFile)
        : HookState.faulty(
            kind, Status.MISSING, file, manager.title() + " is not installed here", "install it");
  }

  private HookState byHand(HookKind kind, Path file, String hook) {
    HookBlock block = HookBlock.find(hook);
    if (block != null && !block.isFirst(hook)) {
      return HookState.faulty(
          kind,
          Status.OUTDATED,
          file,
          "Baton's lines are not the first, so the lines above can end the hook before them",
          "move them up, directly below the line with #!");
    }
    return Files.isExecutable(file) ? copied(kind, file) : notExecutable(kind, file);
  }

  /** A manual call runs the copy, so the copy must exist and be current. */
  private HookState copied(HookKind kind, Path userFile) {
    boolean current = HookFile.read(folder.copy(kind)).equals(script.file(kind));
    return current
        ? HookState.inOrder(kind, Status.BY_HAND, userFile)
        : HookState.faulty(
            kind, Status.OUTDATED, userFile, "the script that it calls is outdated", INSTALL);
  }

  private HookState own(HookKind kind, Path file, String hook, boolean isThere) {
    HookBlock block = HookBlock.find(hook);
    if (block == null && isThere && !HookLanguage.isShell(hook)) {
      String language = HookLanguage.interpreter(hook);
      return HookState.faulty(
          kind,
          Status.FOREIGN,
          file,
          "it is not a shell script but " + (language.isEmpty() ? "a program" : language),
          "make it run: sh " + folder.copy(kind) + ", with its own arguments and input");
    }
    if (block == null) {
      if (isThere && !Files.isExecutable(file)) {
        return notExecutable(kind, file);
      }
      return HookBlock.isTorn(hook)
          ? HookState.faulty(
              kind, Status.OUTDATED, file, "Baton's lines in it are damaged", INSTALL)
          : HookState.faulty(kind, Status.MISSING, file, "not installed", INSTALL);
    }
    if (!block.text().equals(expected(kind, hook, block))
        || !block.isFirst(hook)
        || !block.isAlone(hook)) {
      return HookState.faulty(
          kind, Status.OUTDATED, file, "Baton's lines in it were changed", INSTALL);
    }
    return Files.isExecutable(file)
        ? HookState.inOrder(kind, Status.INSTALLED, file)
        : notExecutable(kind, file);
  }

  private static HookState notExecutable(HookKind kind, Path file) {
    String advice =
        HookBlock.isOwnFile(HookFile.read(file))
            ? INSTALL
            : "chmod +x '" + file + "', then: " + INSTALL;
    return HookState.faulty(
        kind, Status.NOT_EXECUTABLE, file, "it is not executable, so git ignores it", advice);
  }

  private String expected(HookKind kind, String hook, HookBlock block) {
    String whole = HookBlock.isOwnFile(hook) ? script.file(kind) : script.block(kind);
    String lines = whole.startsWith("#!") ? whole.substring(HookScript.SHEBANG.length()) : whole;
    return hook.endsWith("\n") || block.end() < hook.length()
        ? lines
        : lines.substring(0, lines.length() - 1);
  }
}
