package dev.baton.cli.setup;

import dev.baton.app.Fencing;
import dev.baton.app.ReadyTasks;
import dev.baton.app.TaskView;
import dev.baton.claim.AgentSession;
import dev.baton.claim.Claim;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Lineage;
import dev.baton.cli.kit.Lineage.SessionWorker;
import dev.baton.cli.kit.NotedSessions;
import dev.baton.cli.kit.Workspace;
import dev.baton.hooks.HookFile.HookFailure;
import dev.baton.setup.SessionFile;
import dev.baton.setup.SessionFile.SessionInput;
import dev.baton.stream.CompletionSignal;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskOrder;
import dev.baton.terminal.Sanitize;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the hooks of an agent's session print when it begins, and when it wants to end. */
record SessionHooks(Call call) {
  private static final int SHOWN_READY = 3;

  /** How people and models say in a sentence that they have finished. */
  private static final Pattern DONE =
      Pattern.compile(
          "\\b(?:all|everything|task|work|it|that|is|are|am|I'm|now)(?: is| are|'s)?(?: now| all)?"
              + " (?:done|complete|completed|finished|fixed|implemented)\\b"
              + "|^(?:done|finished|completed|implemented|fixed)\\b"
              + "|\\b(?:tests?|checks?) (?:now )?(?:all )?pass(?:es)?\\b",
          Pattern.CASE_INSENSITIVE);

  /**
   * The state of the tasks when a session begins: its own claims, and the next tasks.
   *
   * @param left what earlier workers have left
   * @return Markdown; empty where there are no tasks
   */
  String start(String left) {
    Workspace workspace = call.workspace();
    if (!workspace.location().mayExist()) {
      return "";
    }
    StringBuilder text = new StringBuilder("## Tasks: Baton\n");
    list(text, "You hold these tasks; close or release each before you stop.", held());
    text.append(left);
    list(
        text,
        "The next tasks; claim one before you start.",
        new ReadyTasks(workspace)
            .list(TaskFilter.ALL, TaskOrder.PRIORITY, SHOWN_READY, false).items().stream()
                .map(TaskView::task)
                .toList());
    return text.toString();
  }

  private static void list(StringBuilder text, String heading, List<Task> tasks) {
    if (!tasks.isEmpty()) {
      text.append('\n').append(heading).append("\n\n");
    }
    for (Task task : tasks) {
      text.append("- ").append(line(task)).append('\n');
    }
  }

  private static String line(Task task) {
    return task.id() + " (P" + task.priority() + "): " + Sanitize.line(task.title());
  }

  /** The tasks whose claims are the session's. */
  private List<Task> held() {
    Workspace workspace = call.workspace();
    Caller caller = call.caller();
    Fencing fencing = new Fencing(workspace);
    List<Claim> claims =
        workspace.stores().claims().current().stream()
            .filter(claim -> fencing.isHolder(caller, claim))
            .toList();
    return workspace.stores().taskQueries().findAll(claims.stream().map(Claim::task).toList());
  }

  /**
   * What Claude Code reads when the session wants to end: a request to close or release what it
   * holds, once, if its last words say that it is done. The format: code.claude.com/docs/en/hooks.
   *
   * @return nothing where it may end
   */
  SetupView.Stop stop() {
    SessionInput input = input();
    boolean mayHold = call.workspace().location().mayExist();
    boolean isAsked = mayHold && !input.isStopped() && saysDone(input.lastWords());
    return new SetupView.Stop(isAsked ? held() : List.of());
  }

  private SessionInput input() {
    try {
      return SessionFile.input(call.environment().in());
    } catch (IOException unreadable) {
      return new SessionInput(null, false, null);
    }
  }

  private static boolean saysDone(@Nullable String words) {
    if (words == null) {
      return false;
    }
    CompletionSignal signal = new CompletionSignal("", DONE);
    signal.wrote(words);
    return signal.claim() != null && signal.question() == null;
  }

  /** Tells later commands of the session which worker they are, and in which session. */
  void tellTheSession() {
    String file = call.environment().variable("CLAUDE_ENV_FILE");
    boolean isAsked = call.has("--hook-json") && !call.environment().isAtTerminal();
    Workspace workspace = call.workspace();
    String id = file != null || isAsked ? input().id() : null;
    Lineage lineage = id == null ? workspace.lineage() : workspace.lineage().inSession(id);
    try {
      SessionWorker worker =
          file == null ? null : SessionWorker.of(lineage, call.environment().variables());
      String line = worker == null ? null : worker.line();
      if (file != null && line != null) {
        SessionFile.put(call.environment().resolve(file), SessionWorker.LINE, line);
      }
    } catch (IOException | HookFailure e) {
      call.output().warn("the session does not know its worker: " + e.getMessage());
    }
    try {
      note(workspace, lineage);
    } catch (IOException e) {
      call.output().warn("later commands may not know their session: " + e.getMessage());
    }
  }

  private static void note(Workspace workspace, Lineage lineage) throws IOException {
    if (workspace.location().mayExist()) {
      NotedSessions noted = new NotedSessions(workspace.location().file());
      AgentSession session = lineage.session(noted);
      if (session != null && session.process() != null) {
        noted.note(session.process(), session.id());
      }
    }
  }
}
