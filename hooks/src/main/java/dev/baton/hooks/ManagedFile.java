package dev.baton.hooks;

import dev.baton.hooks.HookManager.HookAddition;
import dev.baton.trust.TreeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Baton's marked lines in the file of a tool that manages hooks. They fit every clone, and removing
 * them restores the same bytes.
 *
 * @param file in the work tree, and no link leads to it
 */
record ManagedFile(HookManager manager, HookKind kind, Path file) {
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

  /** Whether the lines can be added. */
  boolean takesLines() {
    return with() != null;
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
    int begin = HookBlock.lineStart(text, HookBlock.BEGIN, 0);
    while (begin >= 0 && begin < place) {
      int last = HookBlock.lineStart(text, HookBlock.END, begin);
      int end = last < 0 ? place : HookBlock.nextLine(text, last);
      if (place < end) {
        return end;
      }
      begin = HookBlock.lineStart(text, HookBlock.BEGIN, end);
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
    int from = 0;
    while (true) {
      int begin = HookBlock.lineStart(rest, HookBlock.BEGIN, from);
      int last = begin < 0 ? -1 : HookBlock.lineStart(rest, HookBlock.END, begin);
      if (last < 0) {
        return rest;
      }
      int end = HookBlock.nextLine(rest, last);
      String block = rest.substring(begin, end);
      from = end;
      if (block.contains(HookBlock.PORTABLE) && block.contains(HookScript.place(kind))) {
        boolean endsFile = end == rest.length() && !rest.endsWith("\n");
        from = endsFile && begin > 0 ? begin - 1 : begin;
        rest = rest.substring(0, from) + rest.substring(end);
      }
    }
  }

  private boolean isThere() {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }
}
