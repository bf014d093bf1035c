package dev.baton.hooks;

import dev.baton.hooks.HookState.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Installs the hooks into a repository, and removes them. */
public final class HookInstaller {
  private final HookFolder folder;
  private final HookScript script;
  private final HookInspector inspector;

  public HookInstaller(HookFolder folder, HookScript script) {
    this.folder = folder;
    this.script = script;
    this.inspector = new HookInspector(folder, script);
  }

  /**
   * Installs the wanted hooks, fixes damaged ones, and does not change the others.
   *
   * @param with optional hooks to add, of {@link HookKind#options}
   * @param without optional hooks to remove
   * @return the state of the hooks afterwards
   * @throws HookFailure when a file cannot be written
   */
  public List<HookState> install(Set<String> with, Set<String> without) {
    for (HookKind kind : HookKind.values()) {
      if (without.contains(kind.option())) {
        uninstall(kind);
      } else if (folder.isWanted(kind) || with.contains(kind.option())) {
        install(kind);
      }
    }
    return inspector.all();
  }

  private void install(HookKind kind) {
    String copy = script.file(kind);
    if (!HookFile.read(folder.copy(kind)).equals(copy)) {
      HookFile.create(folder.copy(kind), copy);
    }
    HookState state = inspector.look(kind);
    if (state.status() == Status.NOT_EXECUTABLE && HookBlock.isOwnFile(read(kind))) {
      HookFile.makeExecutable(real(kind));
      state = inspector.look(kind);
    }
    boolean mine = folder.holds(folder.file(kind));
    if (mine && (state.status() == Status.MISSING || state.status() == Status.OUTDATED)) {
      write(kind);
    }
  }

  private void write(HookKind kind) {
    Path file = folder.file(kind);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      HookFile.create(file, script.file(kind));
      return;
    }
    String before = read(kind);
    if (before.contains(HookScript.place(kind))) {
      // Called from a user's own file, which only a person can change.
      return;
    }
    String foreign = HookBlock.remove(before, script.block(kind));
    boolean own =
        HookBlock.isOwnFile(before)
            || (HookBlock.isTorn(before) && foreign.equals(HookScript.SHEBANG));
    String lines =
        own ? script.file(kind).substring(HookScript.SHEBANG.length()) : script.block(kind);
    HookFile.change(real(kind), HookBlock.insert(foreign, lines));
    if (own && !Files.isExecutable(file)) {
      HookFile.makeExecutable(real(kind));
    }
  }

  /**
   * Removes everything, including optional hooks.
   *
   * @return what a person has to remove, because Baton did not write it
   */
  public List<HookState> uninstall() {
    List<HookState> left = new ArrayList<>();
    for (HookKind kind : HookKind.values()) {
      uninstall(kind);
      if (read(kind).contains(HookScript.place(kind))) {
        left.add(HookState.inOrder(kind, Status.BY_HAND, folder.file(kind)));
      }
    }
    return left;
  }

  private void uninstall(HookKind kind) {
    takeOut(kind, folder.file(kind));
    if (!folder.file(kind).equals(folder.usualFile(kind))) {
      // The setting may be newer than the hooks.
      takeOut(kind, folder.usualFile(kind));
    }
    HookFile.delete(folder.copy(kind));
    Path copies = folder.copies();
    try (var rest = Files.newDirectoryStream(copies)) {
      if (!rest.iterator().hasNext()) {
        HookFile.delete(copies);
      }
    } catch (IOException noSuchDirectory) {
      // It no longer exists.
    }
  }

  private void takeOut(HookKind kind, Path file) {
    if (!Files.isRegularFile(file) || !folder.holds(file)) {
      return;
    }
    String before = HookFile.read(file);
    if (before.contains(HookScript.place(kind))) {
      return;
    }
    String after = HookBlock.remove(before, script.block(kind));
    if (HookBlock.isOwnFile(before) && after.equals(HookScript.SHEBANG)) {
      HookFile.delete(file);
    } else if (!after.equals(before)) {
      HookFile.change(HookFile.real(file), after);
    }
  }

  private String read(HookKind kind) {
    Path file = folder.file(kind);
    return Files.isRegularFile(file) ? HookFile.read(file) : "";
  }

  private Path real(HookKind kind) {
    return HookFile.real(folder.file(kind));
  }
}
