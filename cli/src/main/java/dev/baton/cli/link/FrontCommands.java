package dev.baton.cli.link;

import dev.baton.app.HandoverNotice;
import dev.baton.app.StaleTasks;
import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.doctor.LinkState;
import dev.baton.handover.Handover;
import dev.baton.json.Document;
import dev.baton.json.document.TasksJson;
import dev.baton.program.PassedAnswer;
import dev.baton.program.SharedEnd;
import dev.baton.store.Claims;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.WordList;
import dev.baton.terminal.Sanitize;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.front.FrontCall;
import dev.baton.tracker.front.FrontChange;
import dev.baton.tracker.front.FrontChange.Result;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Home;
import dev.baton.tracker.home.HomeAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code baton front}: the commands of another tracker in which Baton takes part. The launcher
 * calls it where Baton stands in front of that tracker, and hands over all other commands itself.
 */
public final class FrontCommands implements Commands {
  private static final int REFUSED = 1;

  @Override
  public List<Row> rows() {
    return List.of(Row.hidden("front"));
  }

  @Override
  public Syntax syntax(String name) {
    return WorkerOptions.addTo(
            new Syntax(
                "Take part in a command of the tracker behind this one.", FrontCommands::takePart))
        .commandLine("the words of the command")
        .example("baton front -- update app-a1b --claim")
        .needs(Freshness.NONE);
  }

  /** It has its own turn, in which the tracker is asked only for what the command needs. */
  private static ExitCode takePart(Call call) {
    FrontCall front = FrontCall.parse(call.commandWords("BATON_FRONT=off calls bd alone"));
    FrontProgram program = new FrontProgram(call.environment());
    try {
      if (front.isForeign()) {
        return ExitCode.ofProgram(program.run(front.words(), null).exit());
      }
      if (front.command().equals("ready") && !front.claimsNext()) {
        return ready(call, front);
      }
      boolean tells = front.command().equals("doctor") || front.command().equals("prime");
      if (tells && !front.has("--fix") && !front.has("--clean")) {
        int exit = program.run(front.words(), null).exit();
        after(call, front);
        return ExitCode.ofProgram(exit);
      }
      return change(call, front, program);
    } catch (IOException e) {
      Integer ended = program.exit();
      if (ended != null) {
        call.output().warn(FileTrouble.of(e) + "; what bd has changed is looked at later");
        return ExitCode.ofProgram(ended);
      }
      throw new Failure(
          ExitCode.STORE,
          "home_unreachable",
          FileTrouble.of(e),
          "nothing was changed; BATON_FRONT=off calls bd alone");
    }
  }

  /** bd's own answer stays as it is; beside it, the worker learns what is left of earlier work. */
  private static void handOver(Call call, List<String> claimed) {
    try {
      for (Task task : call.stores().taskQueries().findAll(ids(claimed))) {
        for (HandoverNotice notice : new Handover(call.workspace()).notices(task)) {
          call.output().note(task.id() + ": " + notice.line());
        }
      }
    } catch (StoreException e) {
      call.output().warn("what is left of earlier work is unknown: " + e.getMessage());
    }
  }

  private static List<TaskId> ids(List<String> claimed) {
    return claimed.stream().map(TaskId::new).toList();
  }

  private static ExitCode change(Call call, FrontCall front, FrontProgram program)
      throws IOException {
    FrontCaller who = FrontCaller.of(call, front);
    Claims.Request worker = WorkerOptions.known(call, who.worker());
    FrontChange change =
        new FrontChange(
            call.workspace(),
            HomeOutcome.access(call),
            program,
            () -> WorkerOptions.isGone(call, worker));
    return switch (change.run(who.caller(), worker, front, who.words(front, worker))) {
      case Result.Ran ran -> {
        call.workspace().foreignClaims().keepAlive();
        boolean named = front.claims() || front.changesWork();
        HomeEnded.warn(call.workspace(), !named, call.output()::warn);
        handOver(call, ran.claimed());
        yield ExitCode.ofProgram(ran.exit());
      }
      case Result.Refused refused -> {
        program.refuse(front, refused.why());
        yield ExitCode.ofProgram(REFUSED);
      }
    };
  }

  /**
   * Adds the stale tasks to bd's answer.
   *
   * <p>bd was started by the launcher at the same time. The input has its answer, unless it writes
   * to a terminal itself, and after a zero byte its exit status.
   */
  private static ExitCode ready(Call call, FrontCall front) throws IOException {
    try (SharedEnd end = SharedEnd.ofChildren()) {
      ExitCode exit = ready(call, stale(call, front));
      return end.hasBegun() ? ExitCode.INTERRUPTED : exit;
    }
  }

  private static ExitCode ready(Call call, List<TaskView> stale) throws IOException {
    PassedAnswer passed = PassedAnswer.read(call.environment().in());
    String answer = passed.out();
    FrontPage page = new FrontPage(stale);
    String whole =
        !passed.isGood() ? answer : page.isArray(answer) ? page.json(answer) : page.text(answer);
    call.environment().out().writeBytes(whole.getBytes(StandardCharsets.ISO_8859_1));
    call.environment().out().flush();
    return ExitCode.ofProgram(passed.exit().isEmpty() ? 1 : Integer.parseInt(passed.exit()));
  }

  /** Adds Baton's lines to a text that bd has printed. Problems here never hide that. */
  private static void after(Call call, FrontCall front) {
    if (front.isJson() || !front.options().isEmpty()) {
      return; // a program reads it, or it is about something else
    }
    if (front.command().equals("prime")) {
      call.output().rendered(FrontPage.LESSON);
      return;
    }
    List<TaskView> stale = stale(call, front);
    LinkState link;
    try {
      link = HomeOutcome.look(call);
    } catch (StoreException e) {
      link = new LinkState(null, true, String.valueOf(e.getMessage()), e.hint());
    }
    call.output().rendered(FrontPage.doctor(link, stale.size()));
  }

  private static List<TaskView> stale(Call call, FrontCall front) {
    try {
      TaskFilter filter = filter(call, front);
      List<TaskView> stale =
          filter == null ? List.of() : stale(call, front, new StaleTasks(call.workspace()), filter);
      if (front.command().equals("ready")) {
        HomeEnded.warn(call.workspace(), true, call.output()::warn);
      }
      return stale;
    } catch (StoreException e) {
      call.output().warn("stale tasks are not shown: " + e.getMessage());
      return List.of();
    }
  }

  /**
   * The stale tasks. The tracker is asked only where there are any, and only whether they are still
   * in progress; if it cannot be asked, they are those that were known.
   */
  private static List<TaskView> stale(
      Call call, FrontCall front, StaleTasks tasks, TaskFilter filter) {
    List<TaskView> found = tasks.offerable(filter, TaskOrder.PRIORITY, 0, null).views();
    if (found.isEmpty()) {
      return found;
    }
    List<String> ids = new ArrayList<>();
    for (TaskView view : found) {
      ids.add(view.task().id().value());
    }
    try {
      // Another process may have the lock for a while; then what is known is good enough.
      HomeAccess access = HomeOutcome.access(call.workspace(), Duration.ZERO);
      Home home = access.find();
      if (home != null) {
        // git may be asked for the caller's name, which takes time.
        Caller caller = FrontCaller.of(call, front).caller();
        access.syncing(caller, home, FreshTasks.these(ids)).run(false);
      }
    } catch (IOException | InvalidValue asKnown) {
      return found;
    }
    return tasks.offerable(filter, TaskOrder.PRIORITY, 0, null).views();
  }

  /** The filter of the front; null where it has one that only bd understands. */
  private static @Nullable TaskFilter filter(Call call, FrontCall front) {
    List<String> words = new ArrayList<>();
    front
        .options()
        .forEach((name, value) -> {
          if (!FrontPage.NO_FILTER.contains(name)) {
            words.add(value.isEmpty() ? name : name + "=" + value);
          }
        });
    try {
      return FilterOptions.read(
          call.replaying(FilterOptions.addTo(Syntax.ofWords("ready"), "0"), words));
    } catch (Failure | InvalidValue unknown) {
      return null;
    }
  }

  /**
   * What Baton adds to the answers of bd, in front of which it stands. Texts are bytes in ISO
   * 8859-1.
   *
   * @param stale the stale tasks
   */
  private record FrontPage(List<TaskView> stale) {
    /** Options of {@code bd ready} that leave out no task, except by number. */
    static final Set<String> NO_FILTER =
        WordList.setOf(
            """
            --actor --dolt-auto-commit --format --include-deferred --include-ephemeral --json --limit
            --plain --pretty --profile --quiet --sandbox --sort --unassigned --verbose
            """);

    /** What an agent that knows bd has to know besides; ends with a line end. */
    static final String LESSON =
        """

        ## Claims are watched by Baton

        `bd` works as always. In addition, a claim belongs to your process: while it lives, nobody
        else can claim or close the task, and when it ends, the task is opened again, with your
        uncommitted files saved. So claim before you start (`bd update ID --claim` or
        `bd ready --claim`). `bd ready` also lists stale tasks, whose worker has died; claim them in
        the same way. If bd refuses a change because somebody else works on the task, your claim has
        ended: stop working on it and take another one.
        """;

    /** Whether bd answered with a list. */
    boolean isArray(String answer) {
      String text = answer.strip();
      return text.startsWith("[") && text.endsWith("]");
    }

    /** A list with the stale tasks at its end. */
    String json(String answer) {
      if (stale.isEmpty()) {
        return answer;
      }
      int end = answer.lastIndexOf(']');
      String before = answer.substring(0, end).stripTrailing();
      String more =
          new String(
              Document.text(new TasksJson(stale.stream().map(TaskView::labelled).toList()))
                  .strip()
                  .getBytes(StandardCharsets.UTF_8),
              StandardCharsets.ISO_8859_1);
      String items = more.substring(1, more.length() - 1).strip();
      return before
          + (before.endsWith("[") ? "" : ",")
          + "\n  "
          + items
          + "\n"
          + answer.substring(end);
    }

    /** A text with the stale tasks below it. */
    String text(String answer) {
      if (stale.isEmpty()) {
        return answer;
      }
      StringBuilder lines = new StringBuilder("\nStale, because their worker is gone (Baton):\n\n");
      for (TaskView view : stale) {
        Assessment found = view.assessment();
        String why =
            found == null ? "" : found.claim().worker() + ": " + found.sighting().finding();
        lines
            .append("  ")
            .append(view.task().id())
            .append("  ")
            .append(Sanitize.line(view.task().text().title()))
            .append("  (")
            .append(Sanitize.line(why))
            .append(")\n");
      }
      lines.append("\nbd update ID --claim takes one over.\n");
      return answer
          + new String(
              lines.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** The state of the link, after bd's own checks. */
    static String doctor(LinkState link, int stale) {
      String state =
          link.problem().isEmpty()
              ? "in sync with " + link.file()
              : link.problem() + (link.fix().isEmpty() ? "" : "; " + link.fix());
      return "\nBaton: "
          + state
          + "; "
          + (stale == 0 ? "no stale tasks" : stale + " stale: see bd ready")
          + "; baton doctor checks everything else\n";
    }
  }
}
