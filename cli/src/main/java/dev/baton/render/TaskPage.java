package dev.baton.render;

import static java.util.stream.Collectors.joining;

import dev.baton.app.SessionCommand;
import dev.baton.app.ShowTask.Result.Found;
import dev.baton.app.TaskView;
import dev.baton.app.need.Need;
import dev.baton.claim.AgentSession;
import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.git.rescue.Rescue;
import dev.baton.insight.WorkGroup;
import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Events.Event;
import dev.baton.task.Comment;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.time.IsoTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Everything about one task, for people. */
public record TaskPage(Output output, Instant now) {
  /** As many dependencies as a person looks at. */
  private static final int MOST_EDGES = 100;

  /**
   * Prints all of it.
   *
   * @param zone the user's, for days and times
   * @param needs what of it waits for a person
   */
  public void print(Found found, Supplier<ZoneId> zone, List<Need> needs) {
    TaskView view = found.view();
    Task task = view.task();
    output.rendered(
        output.paint(Style.ID, task.id().value())
            + "  "
            + output.paint(Style.HEADING, Sanitize.line(task.title()))
            + "\n");
    printFields(task, zone);
    field("Blocked by", StaleLines.join(view.blockedBy()));
    printClaim(view);
    printRescues(found.rescues());
    if (!isAtWork(view.assessment(), found.session())) {
      printSession(found.session());
    }
    for (Need need : needs) {
      field("Needs you", NeedLines.words(need, now));
      need.commands().forEach(command -> field("Command", output.said(command)));
    }
    body("Description", task.text().description());
    body("Design", task.text().design());
    body("Acceptance criteria", task.text().acceptanceCriteria());
    body("Notes", task.text().notes());
    printEdges(found.dependencies(), found.dependents());
    printComments(found.comments());
  }

  /** Whether the agent is in its session: nobody else should continue it. */
  private static boolean isAtWork(
      @Nullable Assessment assessment, AgentSession.@Nullable OfTask session) {
    return session != null
        && assessment != null
        && !assessment.isStale()
        && assessment.claim().epoch() == session.epoch();
  }

  /** What closed tasks like this one needed; nothing for null. */
  public void printEstimate(@Nullable WorkGroup like) {
    if (like != null) {
      output.line("");
      output.line(InsightsPage.estimate(like));
    }
  }

  /** The command with which a person continues the last session of an agent. */
  public void printSession(AgentSession.@Nullable OfTask session) {
    if (session != null) {
      field("Session", SessionCommand.of(session.session()));
    }
  }

  /** What a task depends on, and what depends on it. */
  public void printEdges(List<Edge> dependencies, List<Edge> dependents) {
    edges("Depends on", dependencies);
    edges("Needed by", dependents);
  }

  public void printComments(List<Comment> comments) {
    for (Comment comment : comments) {
      body(
          "Comment by " + comment.author() + ", " + Ages.ago(comment.createdAt(), now),
          comment.text());
    }
  }

  /** Prints a stale task: its worker, and the evidence. */
  public void printStale(TaskView view) {
    Task task = view.task();
    output.rendered(
        output.paint(Style.ID, task.id().value())
            + "  "
            + Sanitize.line("P" + task.priority() + "  " + task.title())
            + "\n");
    printClaim(view);
    field("Blocked by", StaleLines.join(view.blockedBy()));
  }

  private void printFields(Task task, Supplier<ZoneId> zone) {
    field("Status", status(task));
    field("Type", task.type().name() + ", P" + task.priority() + ", epoch " + task.epoch());
    field("Assignee", task.assignee());
    field("Owner", task.owner());
    field("Labels", String.join(", ", task.labels()));
    field("Created", Ages.ago(task.times().createdAt(), now) + by(task.createdBy()));
    field("Updated", Ages.ago(task.times().updatedAt(), now));
    field("Due", time(task.times().dueAt(), zone));
    field("Deferred", time(task.times().deferUntil(), zone));
    field("Ready again", untilReady(task.notBefore()));
    field("Estimate", task.estimatedMinutes() == null ? null : task.estimatedMinutes() + " min");
    field("Spec", task.specId());
    field("External", task.externalRef());
    field("Metadata", task.metadata());
    int reopened = task.counts().reopened();
    String times = reopened == 1 ? "once" : reopened + " times";
    field("Reopened", reopened == 0 ? null : times + " because its worker died or was silent");
  }

  private static String status(Task task) {
    String reason = task.blockedReason() != null ? task.blockedReason() : task.closeReason();
    String marks = (task.pinned() ? ", pinned" : "") + (task.ephemeral() ? ", ephemeral" : "");
    return task.status().word() + (reason == null ? "" : ": " + reason) + marks;
  }

  private void printClaim(TaskView view) {
    Assessment assessment = view.assessment();
    if (assessment == null) {
      return;
    }
    Claim claim = assessment.claim();
    field(
        "Worker",
        claim.worker()
            + " ("
            + StaleLines.process(claim)
            + "), claimed "
            + Ages.ago(claim.claimedAt(), now)
            + ", last heartbeat "
            + Ages.ago(claim.renewedAt(), now));
    if (claim.place() != null) {
      String branch = claim.place().branch();
      field("Work tree", claim.place().worktree() + (branch == null ? "" : " on " + branch));
    }
    StaleLines.printEvidence(this::field, view, assessment, now);
  }

  private void printRescues(List<Rescue> rescues) {
    for (Rescue rescue : rescues) {
      int files = rescue.files();
      field(
          "Rescued",
          Plural.of(files, "file")
              + rescue.also().stream().map(also -> ", " + also.what()).collect(joining())
              + " of "
              + rescue.worker()
              + ", "
              + Ages.ago(rescue.createdAt(), now)
              + ": "
              + rescue.name().ref());
    }
  }

  private void field(String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      output.rendered(
          "  " + output.paint(Style.DIM, pad(name)) + " " + Sanitize.line(value) + "\n");
    }
  }

  private static String pad(String name) {
    return name + " ".repeat(Math.max(0, 11 - name.length()));
  }

  private void body(String name, String text) {
    if (!text.isEmpty()) {
      // Deeper than the fields, so that no line of it can pass for one.
      String indented = Sanitize.text(text).stripTrailing().replace("\n", "\n    ");
      output.rendered(
          "\n" + output.paint(Style.HEADING, Sanitize.line(name)) + "\n    " + indented + "\n");
    }
  }

  private void edges(String name, List<Edge> edges) {
    if (edges.isEmpty()) {
      return;
    }
    output.rendered("\n" + output.paint(Style.HEADING, name) + "\n");
    for (Edge edge : edges.subList(0, Math.min(edges.size(), MOST_EDGES))) {
      String status = edge.status() == null ? "missing" : edge.status().word();
      String title = edge.title() == null ? "" : "  " + Sanitize.line(edge.title());
      output.rendered(
          "  "
              + output.paint(Style.ID, edge.other().value())
              + "  "
              + Sanitize.line(edge.dependency().type().name())
              + ", "
              + status
              + title
              + "\n");
    }
    if (edges.size() > MOST_EDGES) {
      output.rendered("  and " + (edges.size() - MOST_EDGES) + " more; see --json\n");
    }
  }

  /** Prints the history of the task, oldest first. */
  public void printHistory(List<Event> events) {
    if (events.isEmpty()) {
      return;
    }
    output.rendered("\n" + output.paint(Style.HEADING, "History") + "\n");
    for (Event event : events) {
      String facts = EventText.of(event);
      String detail = facts.isEmpty() ? "" : ": " + facts;
      String who = event.actor() + ", epoch " + event.epoch();
      output.rendered(
          "  "
              + output.paint(Style.DIM, Ages.ago(event.at(), now))
              + "  "
              + EventText.word(event)
              + Sanitize.line(
                  EventText.isSweep(event)
                      ? detail + " (sweep by " + who + ")"
                      : " by " + who + detail)
              + "\n");
    }
  }

  private @Nullable String untilReady(@Nullable Instant instant) {
    return instant == null || !instant.isAfter(now) ? null : "in " + Ages.between(now, instant);
  }

  private static String by(@Nullable String who) {
    return who == null ? "" : " by " + who;
  }

  /** A day as it was typed, or a time of it; empty where there is none. */
  private static String time(@Nullable Instant instant, Supplier<ZoneId> zone) {
    return instant == null ? "" : IsoTime.local(instant, zone.get());
  }
}
