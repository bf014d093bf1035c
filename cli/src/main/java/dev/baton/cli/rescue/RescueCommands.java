package dev.baton.cli.rescue;

import static dev.baton.cli.kit.Heading.RECOVER;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.app.OrphanTrees;
import dev.baton.app.OrphanTrees.KeptTree;
import dev.baton.app.RescueTree;
import dev.baton.claim.AgentSession;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.rescue.Rescues.Known;
import dev.baton.config.RescueConfig;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueApplier;
import dev.baton.git.rescue.RescueApplier.ApplyResult;
import dev.baton.git.rescue.RescueName;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.git.rescue.RescueRefs.ChangedPath;
import dev.baton.git.rescue.RescueRemote.Outcome;
import dev.baton.git.rescue.RescueWriter.Rescued;
import dev.baton.json.JsonObject;
import dev.baton.store.StoreException;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code baton rescue}: what was saved of dead workers' files, and restoring it. */
public final class RescueCommands implements Commands {
  private static final int NAMED_FILES = 5;
  private static final int MOST_INPUT = 1 << 20;

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(RECOVER, "rescue list", "list the rescued work of dead workers", "rescue"),
        Row.of(RECOVER, "rescue show", "show which files a rescue contains"),
        Row.of(RECOVER, "rescue diff", "show rescued work as a patch"),
        Row.of(RECOVER, "rescue apply", "restore rescued work as uncommitted changes"),
        Row.of(RECOVER, "rescue save", "save the files of a work tree before it is removed"),
        Row.of(RECOVER, "rescue drop", "delete a rescue"),
        Row.of(RECOVER, "rescue gc", "delete old rescues"),
        Row.of(RECOVER, "rescue push", "send rescued work to the git remote"),
        Row.of(RECOVER, "rescue fetch", "get rescued work of other machines"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "rescue list" ->
          new Syntax("List the rescued work of dead workers.", RescueCommands::list)
              .option("--task", "ID", "only those of this task")
              .onlyReads()
              .example("baton rescue list")
              .example("baton rescue list --json | jq -r '.[].ref'");
      case "rescue show" ->
          ofOne(
                  "Show which files a rescue contains, and which were left out.",
                  RescueCommands::show)
              .orPicked()
              .onlyReads()
              .example("baton rescue show app-a1b");
      case "rescue diff" ->
          ofOne(
                  "Print what a dead worker had changed, as a patch for git apply.",
                  RescueCommands::diff)
              .onlyReads()
              .example("baton rescue diff app-a1b | less")
              .example("baton rescue diff app-a1b --epoch 3 | git apply");
      case "rescue apply" ->
          ofOne(
                  "Restore a dead worker's files in this work tree, as uncommitted changes.",
                  RescueCommands::apply)
              .orPicked()
              .example("baton rescue apply app-a1b")
              .example("git worktree add ../again && cd ../again && baton rescue apply app-a1b");
      case "rescue save" ->
          new Syntax(
                  "Save what is uncommitted or unmerged in a work tree, for example before an agent"
                      + " removes it. It is the rescue of the claim that was made there, or of the"
                      + " task tree-NAME. The work tree is not changed.",
                  RescueCommands::save)
              .arguments("PATH", "0..1", "the work tree (default: the one here)")
              .flag(
                  "--hook",
                  "read the work tree from the JSON that an agent gives its hooks on standard input"
                      + " (worktree_path, else cwd), and print nothing")
              .example("baton rescue save ../app-second")
              .example("baton rescue save --hook");
      case "rescue drop" ->
          ofOne("Delete a rescue.", RescueCommands::drop)
              .flag("--all", "delete all rescues of this task")
              .example("baton rescue drop app-a1b --epoch 1");
      case "rescue gc" ->
          new Syntax(
                  "Delete old rescues. A sweep that saves a rescue does this, too.",
                  RescueCommands::collect)
              .option(
                  "--keep-days",
                  "N",
                  "delete rescues that are older (default: rescue.keep_days, else 30; 0 = none)")
              .flag("--dry-run", "only list them")
              .example("baton rescue gc --keep-days 7 --dry-run");
      case "rescue push" ->
          withRemote(
                  "Send rescues to the git remote, so that other machines can fetch them. With a"
                      + " rescue go all commits below it that the remote does not have. A rescue"
                      + " with a file that rescue.exclude names is not sent (exit code 1).",
                  RescueCommands::push)
              .example("baton rescue push")
              .example("baton rescue push app-a1b --remote backup");
      case "rescue fetch" ->
          withRemote(
                  "Get the rescues that other machines pushed to the git remote. A rescue here that"
                      + " has more than the one there stays as it is.",
                  RescueCommands::fetch)
              .example("baton rescue fetch")
              .example("baton rescue fetch app-a1b && baton rescue apply app-a1b");
      default -> throw Commands.unknown(name);
    };
  }

  private static Syntax ofOne(String summary, Function<Call, ExitCode> action) {
    return new Syntax(summary, action)
        .arguments("ID", "1", "the id of the task")
        .option("--epoch", "N", "the rescue of that epoch (default: the latest)");
  }

  private static Syntax withRemote(String summary, Function<Call, ExitCode> action) {
    return new Syntax(summary, action)
        .arguments("ID", "0..1", "only the rescues of this task")
        .option("--remote", "NAME", "the remote (default: that of the current branch, else origin)")
        .onlyReads();
  }

  private static ExitCode list(Call call) {
    Rescues rescues = new Rescues(call);
    String task = call.value("--task");
    List<Rescue> found = task == null ? rescues.all() : rescues.ofTask(call.resolve(task).value());
    return call.show(new RescueView.Listed(rescues.known(found), call.now()));
  }

  private static ExitCode show(Call call) {
    Rescues rescues = new Rescues(call);
    Known known = rescues.known(List.of(rescues.chosen())).getFirst();
    Rescue rescue = known.rescue();
    List<ChangedPath> changes = Rescues.ask(() -> rescues.refs().changes(rescue));
    AgentSession.OfTask session = session(call, rescue.name());
    return call.show(
        new RescueView.Shown(known, changes, session, advice(call, known), call.now()));
  }

  /** That of the worker whose files are in a rescue, where it is still the last one of the task. */
  private static AgentSession.@Nullable OfTask session(Call call, RescueName name) {
    return call.stores()
        .agentSessions()
        .last(new TaskId(name.task()))
        .filter(last -> last.epoch() == name.epoch())
        .orElse(null);
  }

  /** What to do with a rescue, unless it was done. */
  private static String advice(Call call, Known known) {
    String task = known.rescue().name().task();
    String drop = "when it is no longer needed: baton rescue drop " + task;
    String again = "; to restore it here: baton rescue apply " + task;
    if (RescueApplier.isThere(call.workspace().repository(), known.rescue())) {
      return "all of its files are in this work tree; " + drop;
    }
    if (known.at() != null) {
      return "it was applied " + known.words(call.now()) + "; " + drop + again;
    }
    return known.closed()
        ? task + " is closed; " + drop + again
        : "restore it with: baton rescue apply " + task;
  }

  private static ExitCode diff(Call call) {
    Rescues rescues = new Rescues(call);
    Rescue rescue = rescues.chosen();
    RescueRefs refs = rescues.refs();
    PrintStream out = call.environment().out();
    return Rescues.ask(() -> {
      if (!call.output().isJson() && call.environment().columns() == 0) {
        refs.diff(rescue, out); // byte for byte, because a program reads it
      } else {
        ByteArrayOutputStream patch = new ByteArrayOutputStream();
        refs.diff(rescue, patch);
        call.output().show(new RescueView.Diff(rescue, patch.toString(UTF_8)));
      }
      return ExitCode.OK;
    });
  }

  private static ExitCode apply(Call call) {
    Rescues rescues = new Rescues(call);
    Rescue rescue = rescues.chosen();
    GitLayout layout = rescues.repository();
    if (layout.worktree() == null) {
      throw Failure.usage("there is no work tree here", "git worktree add PATH");
    }
    boolean there = RescueApplier.isThere(layout, rescue);
    ApplyResult applied = Rescues.ask(() -> new RescueApplier(layout).apply(rescue));
    if (!applied.obstacles().isEmpty()) {
      throw inTheWay(applied.obstacles());
    }
    note(call, rescue, layout.worktree().toString());
    call.output().show(new RescueView.Applied(rescue, applied, there));
    return applied.conflicts().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  /** Then nobody is asked to restore it again. The files are what matters. */
  private static void note(Call call, Rescue rescue, String worktree) {
    try {
      TaskId task = new TaskId(rescue.name().task());
      if (call.stores().taskQueries().find(task).isPresent()) {
        call.stores().events().noteRestored(task, rescue.name().ref(), worktree, call.stamp());
      }
    } catch (StoreException e) {
      call.output().warn("the history does not say that it was restored: " + e.getMessage());
    }
  }

  private static Failure inTheWay(List<String> obstacles) {
    return Failure.conflict(
        "work_tree_in_use",
        "this would overwrite changes in this work tree: "
            + Plural.some(obstacles, NAMED_FILES)
            + "; nothing was changed",
        "commit or stash the changes, or use another work tree");
  }

  private static ExitCode save(Call call) {
    Rescues rescues = new Rescues(call);
    boolean isHook = call.has("--hook");
    List<String> words = call.words();
    if (isHook && !words.isEmpty()) {
      throw Failure.usage("use either PATH or --hook", "");
    }
    String named = isHook ? named(call) : words.isEmpty() ? "." : words.getFirst();
    Path path = call.environment().resolve(named);
    GitLayout layout = GitLayout.find(path, Map.of()).orElse(null);
    Path top = layout == null ? null : layout.worktree();
    boolean isHere =
        layout != null
            && top != null
            && layout.commonDir().equals(rescues.repository().commonDir());
    if (!isHere && isHook) {
      return ExitCode.OK;
    }
    if (layout == null || !isHere) {
      throw Failure.notFound(
          "no_work_tree",
          path + " is not in a work tree of this repository",
          "git worktree list shows them");
    }
    GitLayout found = layout;
    KeptTree tree = Rescues.ask(() -> new OrphanTrees(call.workspace()).look(found));
    String why = "the work tree may be removed";
    Rescued saved =
        tree.contents().isEmpty()
            ? null
            : Rescues.ask(() -> new RescueTree(call.workspace()).save(tree, why));
    if (!isHook) {
      call.output().show(new RescueView.Saved(String.valueOf(top), saved));
    }
    return ExitCode.OK;
  }

  /** The work tree that an agent is about to remove, or in which it works. */
  private static String named(Call call) {
    try {
      byte[] input = call.environment().in().readNBytes(MOST_INPUT);
      JsonObject event = JsonObject.orEmpty(new String(input, UTF_8));
      String named = event.text("worktree_path");
      named = named == null ? event.text("cwd") : named;
      return named == null ? "." : named;
    } catch (IOException e) {
      return ".";
    }
  }

  private static ExitCode drop(Call call) {
    Rescues rescues = new Rescues(call);
    boolean all = call.has("--all");
    if (all && call.value("--epoch") != null) {
      throw Failure.usage("use either --all or --epoch", "baton rescue drop ID --all");
    }
    return delete(call, rescues, all ? rescues.ofTypedTask() : List.of(rescues.chosen()), false);
  }

  private static ExitCode collect(Call call) {
    Rescues rescues = new Rescues(call);
    String given = call.value("--keep-days");
    int days =
        given == null ? call.workspace().rescueConfig().keepDays() : RescueConfig.days(given);
    List<Rescue> old = Rescues.ask(() -> rescues.refs().olderThan(days, call.now()));
    return delete(call, rescues, old, call.has("--dry-run"));
  }

  private static ExitCode delete(Call call, Rescues rescues, List<Rescue> old, boolean dryRun) {
    if (!dryRun) {
      Rescues.ask(() -> {
        rescues.refs().drop(old);
        return true;
      });
    }
    return call.show(new RescueView.Dropped(old, dryRun));
  }

  private static ExitCode push(Call call) {
    Rescues rescues = new Rescues(call);
    boolean all = call.words().isEmpty();
    List<Rescue> sent = all ? rescues.all() : rescues.ofTypedTask();
    RescueView.Transfer transfer =
        rescues.exchange(
            "pushed",
            "to",
            remote ->
                sent.isEmpty() ? List.of() : remote.push(sent, call.workspace().rescueRules()));
    call.output().show(transfer);
    return transfer.moved().stream()
            .anyMatch(one -> one.outcome() == Outcome.REFUSED && !one.isOutdated())
        ? ExitCode.FAILED
        : ExitCode.OK;
  }

  private static ExitCode fetch(Call call) {
    Rescues rescues = new Rescues(call);
    List<String> typed = call.words();
    String task = typed.isEmpty() ? null : call.resolve(typed.getFirst()).value();
    return call.show(rescues.exchange("fetched", "from", remote -> remote.fetch(task)));
  }
}
