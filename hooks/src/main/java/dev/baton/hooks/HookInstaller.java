package dev.baton.hooks;

import dev.baton.hooks.HookFile.HookFailure;
import dev.baton.hooks.HookManager.HookAddition;
import dev.baton.hooks.HookState.Status;
import dev.baton.trust.TreeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Installs the hooks into a repository, and removes them. */
public final class HookInstaller {
  private final HookFolder folder;
  private final HookScript script;
  private final HookInspector inspector;

  public HookInstaller(HookFolder folder, HookScript script) {
    this(folder, script, false);
  }

  /**
   * @param tracked whether the user agrees that lines are added to files that git tracks
   */
  public HookInstaller(HookFolder folder, HookScript script, boolean tracked) {
    this.folder = folder;
    this.script = script;
    this.inspector = new HookInspector(folder, script, tracked);
  }

  /**
   * Installs the wanted hooks, fixes damaged ones, and does not change the others.
   *
   * @param with optional hooks to add, of {@link HookKind#options}
   * @param without optional hooks to remove
   * @throws HookFailure when a file cannot be written
   */
  public void install(Set<String> with, Set<String> without) {
    HookFile.refuseLinks(folder.copies(), folder.notes());
    for (HookKind kind : HookKind.values()) {
      if (without.contains(kind.option())) {
        uninstall(kind);
      } else if (folder.isWanted(kind) || with.contains(kind.option())) {
        install(kind);
      }
    }
  }

  /**
   * The files of other tools that make hooks, to which Baton's lines can be added if a person
   * agrees.
   */
  public Set<Path> offers() {
    Set<Path> files = new LinkedHashSet<>();
    managed().forEach(file -> files.add(file.file()));
    return files;
  }

  /** Adds Baton's lines to all of them. */
  public void addToManaged() {
    // One by one, because each changes where the next one belongs.
    managed().forEach(ManagedFile::add);
  }

  private List<ManagedFile> managed() {
    List<ManagedFile> files = new ArrayList<>();
    for (HookKind kind : HookKind.values()) {
      HookManager manager = HookManager.of(folder.directory(), HookFile.text(folder.file(kind)));
      if (manager != null && !inspector.look(kind).snippet().isEmpty()) {
        ManagedFile file = ManagedFile.of(manager, kind, folder);
        if (file != null && file.with() != null) {
          files.add(file);
        }
      }
    }
    return files;
  }

  private void install(HookKind kind) {
    String copy = script.copy(kind);
    String present = HookFile.read(folder.copy(kind));
    if (!present.equals(copy) && HookBlock.version(present) <= HookScript.VERSION) {
      HookFile.create(folder.copy(kind), copy);
    }
    HookState state = inspector.look(kind);
    if (state.status() == Status.NOT_EXECUTABLE && HookBlock.isOwnFile(read(kind))) {
      HookFile.makeExecutable(real(kind));
      state = inspector.look(kind);
    }
    boolean mine = folder.holds(folder.target(kind));
    if (mine && (state.status() == Status.MISSING || state.status() == Status.OUTDATED)) {
      write(kind);
    }
  }

  private void write(HookKind kind) {
    Path file = folder.target(kind);
    boolean shared = folder.isShared(file);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      HookFile.create(file, HookScript.SHEBANG + script.lines(kind, true, shared));
      return;
    }
    String before = read(kind);
    if (HookBlock.isByHand(before, kind)) {
      // Called from a user's own file, which only a person can change.
      return;
    }
    String foreign = HookBlock.remove(before, script.sample(kind));
    boolean own =
        HookBlock.isOwnFile(before)
            || (HookBlock.isTorn(before) && foreign.equals(HookScript.SHEBANG));
    HookFile.change(real(kind), HookBlock.insert(foreign, script.lines(kind, own, shared)));
    if (own && !Files.isExecutable(file)) {
      HookFile.makeExecutable(real(kind));
    }
  }

  /**
   * Removes everything, including optional hooks, wherever other tools moved it.
   *
   * @return the files from which a person has to remove lines, because Baton did not write them
   */
  public List<HookState> uninstall() {
    HookFile.refuseLinks(folder.copies(), folder.notes());
    List<HookState> left = new ArrayList<>();
    Set<Path> named = new HashSet<>();
    for (HookKind kind : HookKind.values()) {
      uninstall(kind);
      Path caller = caller(kind);
      if (caller != null && named.add(caller)) {
        left.add(HookState.inOrder(kind, Status.BY_HAND, caller));
      }
    }
    return left;
  }

  /** The file of a person that calls Baton; null when there is none. */
  private @Nullable Path caller(HookKind kind) {
    // These first, because such a tool writes the hook from its own file.
    for (HookManager manager : HookManager.values()) {
      Path file = manager.userFile(folder.directory(), folder.worktree(), kind);
      if (manager.calls(file, kind)) {
        return file;
      }
    }
    for (Path file : folder.places(kind)) {
      if (HookFile.text(file).contains(HookScript.place(kind))) {
        return file;
      }
    }
    return null;
  }

  private void uninstall(HookKind kind) {
    folder.places(kind).forEach(place -> takeOut(kind, place));
    for (HookManager manager : HookManager.values()) {
      ManagedFile managed = ManagedFile.of(manager, kind, folder);
      if (managed != null) {
        managed.remove();
      }
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
    if (HookBlock.isByHand(before, kind)) {
      return;
    }
    String after = HookBlock.remove(before, script.sample(kind));
    if (HookBlock.isOwnFile(before) && after.equals(HookScript.SHEBANG)) {
      HookFile.delete(file);
    } else if (!after.equals(before)) {
      HookFile.change(HookFile.real(file), after);
    }
  }

  private String read(HookKind kind) {
    return HookFile.text(folder.target(kind));
  }

  private Path real(HookKind kind) {
    return HookFile.real(folder.target(kind));
  }

  /**
   * Baton's marked lines in the file of a tool that manages hooks. They fit every clone, and
   * removing them restores the same bytes.
   *
   * @param file in the work tree, and no link leads to it
   */
  private record ManagedFile(HookManager manager, HookKind kind, Path file) {
    /** The file from which the tool makes a hook; null where Baton must not write. */
    static @Nullable ManagedFile of(HookManager manager, HookKind kind, HookFolder folder) {
      Path file = manager.userFile(folder.directory(), folder.worktree(), kind);
      try {
        Path top = folder.worktree();
        Path plain = top.toRealPath().resolve(top.relativize(file));
        return manager != HookManager.SIMPLE_GIT_HOOKS && TreeFiles.toWrite(top, file).equals(plain)
            ? new ManagedFile(manager, kind, file)
            : null;
      } catch (IOException | IllegalArgumentException elsewhere) {
        return null;
      }
    }

    /** Adds the lines. */
    void add() {
      String text = with();
      if (text != null && isThere()) {
        HookFile.change(file, text);
      } else if (text != null && manager == HookManager.HUSKY) {
        HookFile.create(file, text);
      } else if (text != null) {
        HookFile.createText(file, text);
      }
    }

    private @Nullable String with() {
      String text = isThere() ? HookFile.text(file) : "";
      boolean own = !isThere() || HookBlock.isOwnFile(text);
      if (manager == HookManager.HUSKY) {
        return HookBlock.insert(
            isThere() ? text : HookScript.SHEBANG, HookScript.portable(kind, own));
      }
      HookAddition addition = manager.addition(file, kind);
      if (addition.place() < 0) {
        return null;
      }
      String block = HookScript.portable(own, addition.lines());
      int place = behindOwn(text, addition.place());
      String before = text.substring(0, place);
      String after = text.substring(place);
      // Without its own line end, so that without() knows to which part the line end belongs.
      return before.isEmpty() || before.endsWith("\n")
          ? before + block + after
          : before + "\n" + block.substring(0, block.length() - 1);
    }

    /** The same place, or the end of Baton's lines for another hook if it is in them. */
    private static int behindOwn(String text, int place) {
      HookBlock block = HookBlock.find(text, 0);
      while (block != null && block.start() < place) {
        if (place < block.end()) {
          return block.end();
        }
        block = HookBlock.find(text, block.end());
      }
      return place;
    }

    /** Removes the lines, if Baton wrote them. */
    void remove() {
      if (!isThere() || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        return;
      }
      String text = HookFile.text(file);
      boolean own = HookBlock.isOwnFile(text);
      String rest = without(text);
      if (own && (rest.isEmpty() || rest.equals(HookScript.SHEBANG))) {
        HookFile.delete(file);
      } else if (!rest.equals(text)) {
        HookFile.change(file, rest);
      }
    }

    private String without(String text) {
      String rest = text;
      HookBlock block = HookBlock.find(rest, 0);
      while (block != null) {
        boolean mine =
            block.text().contains(HookBlock.PORTABLE)
                && block.text().contains(HookScript.place(kind));
        int next = mine ? block.from(rest) : block.end();
        rest = mine ? block.outOf(rest) : rest;
        block = HookBlock.find(rest, next);
      }
      return rest;
    }

    private boolean isThere() {
      return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }
  }
}
