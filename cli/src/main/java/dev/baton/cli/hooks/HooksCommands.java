package dev.baton.cli.hooks;

import static dev.baton.cli.kit.Heading.GIT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.app.CommitIntake;
import dev.baton.app.HookQuestions;
import dev.baton.app.HookQuestions.LostClaim;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.Consent;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.link.HomeOutcome;
import dev.baton.cli.option.FilterOptions;
import dev.baton.git.GitLayout;
import dev.baton.hooks.HookCheckup;
import dev.baton.hooks.HookFolder;
import dev.baton.hooks.HookInstaller;
import dev.baton.hooks.HookKind;
import dev.baton.hooks.HookScript;
import dev.baton.hooks.HookState;
import dev.baton.hooks.TaskTrailer;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.tracker.home.FreshTasks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code baton hooks}: git's hooks, by which Baton sees each commit, and what they call. */
public final class HooksCommands implements Commands {
  /** A process that hangs must not block the next one forever. */
  private static final Duration DRAIN_LIMIT = Duration.ofMinutes(5);

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(GIT, "hooks install", "make git notify Baton of each commit"),
        Row.of(
            GIT,
            "hooks status",
            "test each hook and report whether it works",
            "hooks list",
            "hooks"),
        Row.of(GIT, "hooks uninstall", "remove Baton's hooks and restore the previous ones"),
        Row.of(GIT, "hooks drain", "record all commits that are not recorded yet"),
        Row.of(GIT, "hooks print", "print the hook scripts, to install them yourself"),
        Row.hidden("hooks fence"),
        Row.hidden("hooks trailer"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "hooks install" ->
          new Syntax(
                  "Make git notify Baton of each commit, or fix damaged hooks.",
                  HooksCommands::install)
              .repeatable(
                  "--with",
                  "WHAT",
                  "trailer (adds Baton-Task: to messages) or fence (refuses commits of a worker"
                      + " that lost its claim)")
              .repeatable("--without", "WHAT", "remove trailer or fence again")
              .flag(
                  "--tracked", "also add lines to hook files that git tracks; they fit every clone")
              .flag(
                  "--yes", "add lines to the files of husky, lefthook or pre-commit without asking")
              .example("baton hooks install")
              .example("baton hooks install --with trailer --with fence");
      case "hooks status" ->
          new Syntax("Make git run each hook and report whether it worked.", HooksCommands::status)
              .example("baton hooks status")
              .example("baton hooks status --json | jq .in_order");
      case "hooks uninstall" ->
          new Syntax(
                  "Remove Baton from all hooks, trailer and fence included.",
                  HooksCommands::uninstall)
              .example("baton hooks uninstall");
      case "hooks drain" ->
          new Syntax(
                  "Record all commits that are not recorded yet. The hooks call this command.",
                  HooksCommands::drain)
              .example("baton hooks drain")
              .needs(Freshness.NONE);
      case "hooks print" ->
          new Syntax(
                  "Print the script of a hook, or the lines that call all hooks.",
                  HooksCommands::print)
              .arguments(
                  "HOOK",
                  "0..1",
                  "such as post-commit; without it, the lines to add to your own hooks")
              .flag("--server", "print a pre-receive hook that runs 'baton fence check'")
              .flag("--ci", "print the same for a CI job")
              .example("baton hooks print post-commit")
              .example("baton hooks print --server >hooks/pre-receive");
      case "hooks fence" ->
          new Syntax(
                  "Exit with 4 if the worker in this work tree lost its claim.",
                  HooksCommands::fence)
              .arguments("HOOK", "0..1", "the hook that calls it: pre-commit or pre-push")
              .example("baton hooks fence pre-commit")
              .needs(Freshness.NONE);
      case "hooks trailer" ->
          new Syntax(
                  "Print the claim that a commit in this work tree names.", HooksCommands::trailer)
              .example("baton hooks trailer")
              .needs(Freshness.NONE);
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode install(Call call) {
    Set<String> with = options(call, "--with");
    Set<String> without = options(call, "--without");
    if (without.removeAll(with)) {
      throw Failure.usage("--with and --without name the same hook", "");
    }
    HookFolder folder = HookAccess.folder(call.workspace());
    HookScript script = HookAccess.script(call.workspace());
    call.stores();
    HookInstaller installer = new HookInstaller(folder, script, call.has("--tracked"));
    installer.install(with, without);
    String left = offer(call, folder, installer);
    HookCheckup checkup = HookCheckup.run(folder, script, call.environment().variables(), true);
    call.output().show(new HooksView.State(checkup));
    if (!left.isEmpty()) {
      call.output().note("baton hooks install --yes adds these lines to " + left);
    }
    if (call.environment().distribution() == null) {
      call.output()
          .warn("Baton was not started by its launcher, so the hooks only write to the spool");
    }
    return checkup.isInOrder() ? ExitCode.OK : ExitCode.FAILED;
  }

  /**
   * Where another tool makes the hooks, its files are changed only if a person agrees.
   *
   * @return the names of the files that could be changed and were not; may be empty
   */
  private static String offer(Call call, HookFolder folder, HookInstaller installer) {
    Set<Path> files = installer.offers();
    String names =
        files.stream()
            .map(file -> folder.worktree().relativize(file).toString())
            .collect(Collectors.joining(", "));
    boolean agreed =
        !files.isEmpty()
            && Consent.canBeAsked(call)
            && Consent.isConfirmed(
                call, "Another tool makes the hooks here. Add Baton's lines to " + names + "?");
    if (agreed) {
      installer.addToManaged();
      return "";
    }
    return names;
  }

  private static Set<String> options(Call call, String option) {
    Set<String> chosen = new HashSet<>(FilterOptions.parts(call.values(option)));
    for (String word : chosen) {
      if (!HookKind.options().contains(word)) {
        throw Failure.usage("'" + word + "' is not an option: expected trailer or fence", "");
      }
    }
    return chosen;
  }

  private static ExitCode status(Call call) {
    HookCheckup checkup =
        HookCheckup.run(
            HookAccess.folder(call.workspace()),
            HookAccess.script(call.workspace()),
            call.environment().variables(),
            true);
    call.output().show(new HooksView.State(checkup));
    // bd lists hooks whether they are installed or not.
    boolean succeeds = checkup.isInOrder() || call.dialect().answersAsBd();
    return succeeds ? ExitCode.OK : ExitCode.FAILED;
  }

  private static ExitCode uninstall(Call call) {
    HookFolder folder = HookAccess.folder(call.workspace());
    List<HookState> left =
        new HookInstaller(folder, HookAccess.script(call.workspace())).uninstall();
    return call.show(new HooksView.Uninstalled(folder.directory(), left));
  }

  /** Turns new commits into iterations. */
  private static ExitCode drain(Call call) {
    CommitIntake commits = new CommitIntake(call.workspace());
    GitLayout git = commits.watched();
    if (git == null) {
      call.output().note("this database does not belong to a git repository");
      return ExitCode.OK;
    }
    commits.drain(git, DRAIN_LIMIT, call.workspace().lockTimeout());
    if (call.workspace().location().isLinked()) {
      HomeOutcome.sync(call, FreshTasks.IN_PROGRESS);
      call.workspace().foreignClaims().keepAlive();
    }
    return ExitCode.OK;
  }

  private static ExitCode print(Call call) {
    List<String> words = call.words();
    boolean server = call.has("--server");
    boolean job = call.has("--ci");
    if (words.size() + (server ? 1 : 0) + (job ? 1 : 0) > 1) {
      throw Failure.usage("use only one of a hook's name, --server and --ci", "");
    }
    Map<String, String> texts;
    if (server) {
      String script =
          HookAccess.script(call.workspace()).receiving(call.workspace().location().place());
      texts = Map.of("pre-receive", new String(script.getBytes(ISO_8859_1), UTF_8));
    } else if (job) {
      texts = Map.of("ci", HookScript.job());
    } else {
      texts =
          words.isEmpty() ? snippets() : Map.of(words.getFirst(), script(call, words.getFirst()));
    }
    return call.show(new HooksView.Printed(texts, words.isEmpty() && !server && !job));
  }

  private static String script(Call call, String name) {
    HookKind kind =
        HookKind.named(name)
            .orElseThrow(() ->
                InvalidValue.notAmong(
                    InvalidValue.quote(name)
                        + " is not a hook that Baton uses: expected "
                        + String.join(", ", names()),
                    name,
                    names()));
    return new String(HookAccess.script(call.workspace()).file(kind).getBytes(ISO_8859_1), UTF_8);
  }

  private static List<String> names() {
    return List.of(HookKind.values()).stream().map(HookKind::fileName).toList();
  }

  private static Map<String, String> snippets() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (HookKind kind : HookKind.values()) {
      if (!kind.isOptional()) {
        texts.put(kind.fileName(), HookScript.snippet(kind));
      }
    }
    return texts;
  }

  /** Refuses a commit by a worker that lost its claim. The commit is waiting for this command. */
  private static ExitCode fence(Call call) {
    String task = call.environment().variable("BATON_TASK");
    String epoch = call.environment().variable("BATON_EPOCH");
    HookQuestions questions = new HookQuestions(call.workspace());
    if (task == null || epoch == null) {
      refuse(questions.lostHere());
    } else {
      refuse(questions.carried(new TaskId(task), epoch(epoch)));
    }
    return ExitCode.OK;
  }

  /** A worker with an invalid epoch has no claim; with another exit code it could commit. */
  private static Epoch epoch(String text) {
    try {
      return Epoch.parse(text);
    } catch (InvalidValue e) {
      return Epoch.NEVER_CLAIMED;
    }
  }

  private static void refuse(@Nullable LostClaim lost) {
    if (lost == null) {
      return;
    }
    Task task = lost.task();
    String whose =
        lost.worker() == null ? "this process carries" : lost.worker() + " had in this work tree";
    String problem =
        lost.epoch() == 0 || (lost.worker() == null && lost.epoch() > task.epoch())
            ? "BATON_EPOCH is not the epoch of a claim on " + task.id()
            : "the claim on %s (epoch %d) that %s was lost"
                .formatted(task.id(), lost.epoch(), whose);
    throw Failure.conflict(
        "claim_lost",
        "%s: the task is at epoch %d, %s".formatted(problem, task.epoch(), task.status().word()),
        "claim it again with 'baton claim "
            + task.id()
            + "', or set BATON_HOOKS=0 to continue without a claim");
  }

  /** Prints the claim here. A commit is waiting for this command. */
  private static ExitCode trailer(Call call) {
    TaskTrailer here = new HookQuestions(call.workspace()).trailerHere(call.carrier());
    if (here == null) {
      return ExitCode.NOTHING_TO_DO;
    }
    return call.answer(
        fields ->
            fields
                .text("task", here.task().value())
                .number("epoch", here.hasEpoch() ? (Long) here.epoch().number() : null),
        here.value());
  }
}
