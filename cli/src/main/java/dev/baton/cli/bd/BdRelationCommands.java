package dev.baton.cli.bd;

import static dev.baton.cli.kit.Heading.PLAN;
import static dev.baton.cli.kit.Heading.RECOVER;
import static dev.baton.cli.kit.Heading.WORK;

import dev.baton.app.RelateTasks;
import dev.baton.app.RelateTasks.Replacement;
import dev.baton.cli.claim.ClaimCommands;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.cli.plan.DependencyOutcome;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Change;
import dev.baton.task.TaskId;
import java.util.List;

/** bd's commands that relate tasks and close one for another, and its words for a claim's end. */
public final class BdRelationCommands implements Commands {
  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(PLAN, "dep relate", "relate two tasks to each other", "relate"),
        Row.of(PLAN, "dep unrelate", "end the relation between two tasks", "unrelate"),
        Row.of(PLAN, "dep", "make another task wait for this one"),
        Row.of(PLAN, "link", "make a task depend on another"),
        Row.of(PLAN, "duplicate", "close a task as a duplicate of another"),
        Row.of(PLAN, "supersede", "close a task that another replaces"),
        Row.of(WORK, "unclaim", "release a claim; the task is open again"),
        Row.of(RECOVER, "reclaim", "reopen stale tasks"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "unclaim" -> new ClaimCommands().syntax("release").named("release");
      case "reclaim" -> ReclaimCommand.syntax();
      case "dep relate" -> relation(name, "Relate two tasks to each other.", true);
      case "dep unrelate" -> relation(name, "End the relation between two tasks.", false);
      case "dep" ->
          new Syntax("Make another task wait for this one.", BdRelationCommands::block)
              .arguments("ID", "0..1", "the task that the other one waits for")
              .option("-b --blocks", "OTHER", "the task that waits")
              .flag("--no-cycle-check", "")
              .flag("--force", "change the task even if another worker holds it")
              .example("bd dep app-a1b --blocks app-c2d");
      case "link" ->
          new Syntax(
                  "Make the first task depend on the second: the same as dep add.",
                  BdRelationCommands::link)
              .arguments("ID OTHER", "2", "the task that waits, and the task that it waits for")
              .option("-t --type", "TYPE", "blocks (default), related, parent-child …")
              .flag("--force", "change the task even if another worker holds it")
              .example("bd link app-a1b app-c2d");
      case "duplicate" ->
          replacement(
              name, "--of", Replacement.DUPLICATE, "Close a task as a duplicate of another.");
      case "supersede" ->
          replacement(
              name,
              "--with",
              Replacement.SUPERSEDED,
              "Close a task because another takes its place.");
      default -> throw Commands.unknown(name);
    };
  }

  private static Syntax relation(String name, String summary, boolean related) {
    return new Syntax(summary, call -> relate(call, related))
        .arguments("ID OTHER", "2", "the two tasks")
        .example("bd " + name + " app-a1b app-c2d");
  }

  private static Syntax replacement(String name, String option, Replacement how, String summary) {
    return new Syntax(summary, call -> replace(call, option, how))
        .arguments("ID", "1", "the task to close")
        .option(option, "OTHER", "the task that stays")
        .flag("--force", "close the task even if another worker holds it")
        .example("bd " + name + " app-a1b " + option + " app-c2d");
  }

  private static ExitCode relate(Call call, boolean related) {
    List<String> words = call.words();
    TaskId one = call.resolve(words.get(0));
    TaskId other = call.resolve(words.get(1));
    String word = related ? "related" : "unrelated";
    if (related) {
      DependencyOutcome.refuseOther(call, one, other, RelateTasks.RELATES_TO);
      DependencyOutcome.refuseOther(call, other, one, RelateTasks.RELATES_TO);
    }
    Change change = new RelateTasks(call.workspace()).relate(call.caller(one), one, other, related);
    if (change instanceof Change.ClaimLost) {
      throw Failure.of(change, word);
    }
    return call.answer(
        fields -> fields.text("id1", one.value()).text("id2", other.value()).truth(word, true),
        word + " " + one + " and " + other);
  }

  private static ExitCode block(Call call) {
    List<String> words = call.words();
    String waiting = call.value("--blocks");
    if (words.isEmpty() || waiting == null) {
      throw Failure.usage(
          "dep needs a subcommand, or a task id with --blocks",
          "bd dep add app-a1b app-c2d, or bd dep app-c2d --blocks app-a1b");
    }
    TaskId blocker = call.resolve(words.getFirst());
    return DependencyOutcome.block(call, blocker, call.resolve(waiting));
  }

  private static ExitCode link(Call call) {
    List<String> words = call.words();
    TaskId task = call.resolve(words.get(0));
    TaskId other = call.resolve(words.get(1));
    return DependencyOutcome.add(call, task, other, DependencyOutcome.type(call));
  }

  private static ExitCode replace(Call call, String option, Replacement how) {
    String typed = call.value(option);
    if (typed == null) {
      throw Failure.usage(option + " is missing", "name the task that stays");
    }
    TaskId old = call.resolve(call.words().getFirst());
    TaskId other = call.resolve(typed);
    RelateTasks relating = new RelateTasks(call.workspace());
    return ChangeOutcome.each(
        call,
        List.of(old),
        "closed",
        id -> relating.replace(call.caller(id), id, other, how),
        closed ->
            how == Replacement.DUPLICATE
                ? replaced("duplicate", old, "canonical", other)
                : replaced("superseded", old, "replacement", other));
  }

  /** A task that was closed because another one replaces it, each with its role. */
  private static ObjectDocument replaced(
      String role, TaskId closed, String otherRole, TaskId other) {
    return fields ->
        fields.text(role, closed.value()).text(otherRole, other.value()).text("status", "closed");
  }
}
