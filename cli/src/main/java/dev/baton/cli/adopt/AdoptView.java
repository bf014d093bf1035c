package dev.baton.cli.adopt;

import dev.baton.app.OrphanBranches.KeptBranch;
import dev.baton.app.OrphanTrees.Keeper;
import dev.baton.app.OrphanTrees.KeptTree;
import dev.baton.app.TaskView;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.git.worktree.TreeContents;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.TaskJson;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.View;
import dev.baton.text.ShellWords;
import io.avaje.json.JsonWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code baton adopt} shows. */
final class AdoptView {
  private AdoptView() {}

  /** docs/schema/adopt.json: work trees and branches that can be adopted. */
  record Listed(List<Left> left) implements View {
    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(left, (fields, one) -> one.writeFields(fields)).write(json);
    }

    @Override
    public void text(Output output) {
      for (Left one : left) {
        String branch = one.contents().head().branch();
        output.line(
            Sanitize.line(one.path() == null ? "branch" : one.path().toString())
                + (branch == null ? "  detached HEAD" : "  " + Sanitize.line(branch))
                + (one.contents().lock() == null ? "" : "  locked"));
        output.line("  " + keeper(one.keeper()));
        output.line("  " + String.join("; ", one.contents().words()));
      }
      boolean hasTree = left.stream().anyMatch(one -> one.path() != null);
      output.note(
          left.isEmpty()
              ? "no work tree or branch of a dead worker, or of an agent without a claim, has work"
                  + " in it"
              : "take one over with: baton adopt " + (hasTree ? "PATH" : "BRANCH"));
    }
  }

  /** Whose it is, in words. */
  static String keeper(Keeper keeper) {
    return switch (keeper) {
      case Keeper.Living living -> "of " + living.who();
      case Keeper.Dead dead ->
          "%s had %s (epoch %d), which is %s"
              .formatted(
                  dead.worker(),
                  dead.task().id(),
                  dead.epoch(),
                  dead.holds() ? "stale" : dead.task().status().word());
      case Keeper.Finished _ -> "its last worker closed or released the task itself";
      case Keeper.Unclaimed unclaimed ->
          "no claim was made in it"
              + (unclaimed.agent() == null ? "" : "; it seems to be made by " + unclaimed.agent());
    };
  }

  /**
   * A work tree or a branch.
   *
   * @param path null for a branch that no work tree has
   */
  record Left(@Nullable Path path, Keeper keeper, TreeContents contents) implements ObjectDocument {
    static Left of(KeptTree tree) {
      return new Left(tree.path(), tree.keeper(), tree.contents());
    }

    static Left of(KeptBranch branch) {
      return new Left(null, branch.keeper(), branch.contents());
    }

    /** As a sentence names it. */
    String what() {
      return path == null ? "the branch " + contents.head().branch() : path.toString();
    }

    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("path", path == null ? null : path.toString())
          .text(
              "state",
              switch (keeper) {
                case Keeper.Living _ -> "living";
                case Keeper.Dead _ -> "dead";
                case Keeper.Finished _ -> "finished";
                case Keeper.Unclaimed _ -> "unclaimed";
              });
      if (keeper instanceof Keeper.Dead dead) {
        fields
            .text("task", dead.task().id().value())
            .number("epoch", dead.epoch())
            .text("worker", dead.worker())
            .text("status", dead.task().status().word());
      }
      if (keeper instanceof Keeper.Unclaimed unclaimed) {
        fields.text("agent", unclaimed.agent());
      }
      contents(fields, contents);
    }

    private static void contents(JsonFields fields, TreeContents contents) {
      fields
          .text("branch", contents.head().branch())
          .text("head", contents.head().commit())
          .number("staged", contents.staged())
          .number("changed", contents.changed())
          .number("untracked", contents.untracked())
          .number("conflicts", contents.conflicts())
          .number("submodules", contents.submodules())
          .text("pending", contents.pending())
          .number("commits", contents.commits())
          .number("unpushed", contents.unpushed())
          .text("lost_commit", contents.lostCommit())
          .truth("locked", contents.lock() != null);
    }
  }

  /**
   * docs/schema/adopt.json: what was adopted.
   *
   * @param rescue the ref under which it was saved; null where everything in it is committed
   * @param next the command with which the caller continues there; null where it is there
   */
  record Adopted(Left left, TaskView task, @Nullable String rescue, @Nullable List<String> next)
      implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .object("task", claimed -> TaskJson.writeClaimed(claimed, task))
          .text("rescue", rescue)
          .object(left.path() == null ? "branch" : "work_tree", left::writeFields);
    }

    @Override
    public void text(Output output) {
      output.line(
          "adopted %s for %s (epoch %d): %s"
              .formatted(left.what(), task.task().id(), task.task().epoch(), task.task().title()));
      String contents = String.join("; ", left.contents().words());
      output.line("  " + (contents.isEmpty() ? "nothing uncommitted or unmerged" : contents));
      ClaimOutcome.print(output, task);
      if (rescue != null) {
        output.note("saved as " + rescue);
      }
      if (next != null) {
        output.note("continue with: " + ShellWords.join(next));
      }
      ClaimOutcome.printFinish(output, task.task());
    }
  }
}
