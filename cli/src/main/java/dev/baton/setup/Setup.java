package dev.baton.setup;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.hooks.HookFile;
import dev.baton.hooks.HookScript;
import dev.baton.setup.Part.MarkedBlock;
import dev.baton.setup.Part.WholeFile;
import dev.baton.task.InvalidValue;
import dev.baton.trust.TreeFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Baton's instructions and hooks for an assistant in a work tree. */
public final class Setup {
  static final String HEARTBEAT = ".claude/hooks/baton-heartbeat.sh";

  private static final String ABOUT = "Written by 'baton setup claude'; '--remove' removes it.";

  private final Path top;
  private final List<Piece> pieces = new ArrayList<>();

  /**
   * @param top of the work tree, absolute
   */
  public Setup(Assistant assistant, Path top) {
    this.top = top;
    if (assistant == Assistant.CLAUDE) {
      String script = HookScript.heartbeat(ABOUT);
      pieces.add(new Piece(HEARTBEAT, new WholeFile(script, ABOUT)));
      pieces.add(new Piece(".claude/settings.json", new ClaudeHooks()));
    }
    String lesson = new String(Lesson.TEXT.getBytes(UTF_8), ISO_8859_1);
    pieces.add(new Piece(assistant.file(), new MarkedBlock(lesson)));
  }

  private record Piece(String file, Part part) {}

  /** The state of a file, or what was done with it. */
  public enum Status {
    CURRENT,
    MISSING,
    OUTDATED,
    CREATED,
    CHANGED,
    UNCHANGED,
    REMOVED
  }

  /**
   * One file.
   *
   * @param name relative to the top
   */
  public record Step(String name, Status status) {}

  /** A planned change of a file; a null text stands for no file. */
  private record Plan(String name, Path file, @Nullable String before, @Nullable String after) {
    boolean changes() {
      return before == null ? after != null : !before.equals(after);
    }
  }

  /**
   * The state of all files; changes nothing.
   *
   * @throws InvalidValue as {@link #install}
   * @throws dev.baton.hooks.HookFile.HookFailure when a file cannot be read
   */
  public List<Step> check() {
    List<Step> steps = new ArrayList<>();
    for (Piece piece : pieces) {
      Plan plan = plan(piece, true);
      String before = plan.before();
      boolean there = before != null && !before.equals(plan(piece, false).after());
      Status status = there ? Status.OUTDATED : Status.MISSING;
      steps.add(new Step(plan.name(), plan.changes() ? status : Status.CURRENT));
    }
    return steps;
  }

  /**
   * Installs or updates everything. Writes nothing unless all files can be changed.
   *
   * @throws InvalidValue when a file cannot be changed; the message names the file
   * @throws dev.baton.hooks.HookFile.HookFailure when a file cannot be read or written
   */
  public List<Step> install() {
    return carryOut(true);
  }

  /**
   * Removes everything and restores the files exactly.
   *
   * @throws RuntimeException as {@link #install}
   */
  public List<Step> remove() {
    return carryOut(false);
  }

  private List<Step> carryOut(boolean in) {
    List<Plan> plans = new ArrayList<>();
    for (Piece piece : pieces) {
      plans.add(plan(piece, in));
    }
    List<Step> steps = new ArrayList<>();
    for (Plan plan : plans) {
      steps.add(new Step(plan.name(), carryOut(plan)));
    }
    return steps;
  }

  private Status carryOut(Plan plan) {
    if (!plan.changes()) {
      return plan.before() == null ? Status.MISSING : Status.UNCHANGED;
    }
    if (plan.after() == null) {
      HookFile.delete(plan.file());
      removeEmptyFolders(plan.file().getParent());
      return Status.REMOVED;
    }
    if (plan.before() == null) {
      HookFile.createText(plan.file(), plan.after());
      return Status.CREATED;
    }
    HookFile.change(plan.file(), plan.after());
    return Status.CHANGED;
  }

  private Plan plan(Piece piece, boolean in) {
    Path file = place(piece);
    String before = Files.exists(file) ? HookFile.read(file) : null;
    try {
      String after;
      if (in) {
        after = piece.part().with(before);
      } else {
        after = before == null ? null : piece.part().without(before);
      }
      return new Plan(piece.file(), file, before, after);
    } catch (InvalidValue e) {
      throw new InvalidValue(piece.file() + " is not changed: " + e.getMessage(), e.hint());
    }
  }

  private Path place(Piece piece) {
    try {
      return TreeFiles.toWrite(top, top.resolve(piece.file()));
    } catch (FileSystemException e) {
      throw new InvalidValue(
          piece.file() + " is not changed: " + e.getReason(),
          "replace the link by a file in the work tree");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes folders that have become empty, below the top. */
  private void removeEmptyFolders(@Nullable Path from) {
    try {
      for (Path folder = from;
          folder != null && !folder.equals(top) && folder.startsWith(top);
          folder = folder.getParent()) {
        Files.delete(folder);
      }
    } catch (IOException notEmpty) {
      // It is not empty and stays.
    }
  }

  /** The supported assistants, each with the file that it reads at the top of a work tree. */
  public enum Assistant {
    CLAUDE("claude", "CLAUDE.md"),
    CODEX("codex", "AGENTS.md"),
    AGENTS("agents", "AGENTS.md");

    private final String word;
    private final String file;

    Assistant(String word, String file) {
      this.word = word;
      this.file = file;
    }

    /** The name on the command line. */
    public String word() {
      return word;
    }

    /** The name of the file with its instructions. */
    public String file() {
      return file;
    }
  }
}
