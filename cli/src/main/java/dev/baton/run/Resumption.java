package dev.baton.run;

import dev.baton.claim.AgentSession;
import dev.baton.config.RunConfig.Recover;
import dev.baton.store.Iteration;
import dev.baton.stream.AgentKind;
import dev.baton.stream.Transcript;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A session that the agent continues in the next iteration.
 *
 * @param session to continue
 * @param original the session of which that is a repaired copy; null where it is the session itself
 * @param template the command that continues it
 * @param since when it broke off, or came to its end
 * @param brokeOff whether it broke off
 * @param knowsTask whether a run's prompt is in it
 */
record Resumption(
    AgentSession session,
    @Nullable String original,
    CommandTemplate template,
    Instant since,
    boolean brokeOff,
    boolean knowsTask) {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

  /** What happened, for the agent. */
  String sentence(int restored) {
    if (!brokeOff) {
      return "You continue this conversation in a new iteration.\n";
    }
    String files =
        restored == 0
            ? "The files are as you left them"
            : Plural.of(
                restored,
                "uncommitted file of yours was restored",
                "uncommitted files of yours were restored");
    return """
    You were interrupted at %s. %s. Your last command may have done only a part of its work: \
    check that first, then continue where you stopped.
    """
        .formatted(TIME.format(since.atZone(ZoneId.systemDefault())), files);
  }

  /** Chooses the session for each iteration on one task. */
  static final class Choice {
    /** How long the guard of a killed run takes to end its agent, and a little more. */
    private static final Duration GUARD = Duration.ofSeconds(7);

    private static final Duration LOOK = Duration.ofMillis(100);

    private final RunContext run;
    private final Workplace place;

    /** Sessions that did not help; another try would not either. */
    private final Set<String> useless = new HashSet<>();

    Choice(RunContext run) {
      this.run = run;
      this.place = run.place();
    }

    /** The session to continue; null for a new one. */
    @Nullable Resumption next(Task task) {
      AgentSession.OfTask found = found(task);
      if (found == null || useless.contains(found.session().id())) {
        return null;
      }
      AgentSession session = found.session();
      AgentKind kind = AgentKind.named(session.agent());
      List<String> command = run.plan().agent().command().words();
      if (!found.isHere()
          || !AgentSession.isId(session.id())
          || !session.directory().equals(place.directory().toString())
          || kind.continuing(command, session.id()) == null) {
        return null;
      }
      String why = isFree(found, task) ? "" : "its agent may still be at work";
      String id = session.id();
      if (why.isEmpty() && AgentKind.startedBy(command) == kind) {
        // An agent below a program of the user's may have another home.
        try {
          Transcript file = kind.sessionFile(variables(), id);
          boolean isLost =
              file == null
                  ? kind.keepsSessions(variables())
                  : file.condition() == Transcript.Condition.LOST;
          why = isLost ? "its transcript is lost" : "";
          id = file == null || isLost ? id : file.repaired();
        } catch (IOException unreadable) {
          why = "its transcript cannot be read: " + unreadable.getMessage();
        }
      }
      List<String> words = kind.continuing(command, id);
      if (!why.isEmpty() || words == null) {
        run.warn("a new session begins instead of " + session.id() + ": " + why);
        useless.add(session.id());
        return null;
      }
      return new Resumption(
          new AgentSession(session.agent(), id, session.directory(), session.version(), null),
          id.equals(session.id()) ? null : session.id(),
          new CommandTemplate(words),
          since(found),
          found.brokeOff(),
          found.iteration() != null);
    }

    /** The agent did nothing in that session. */
    void isUseless(Resumption tried) {
      useless.add(tried.session.id());
      useless.add(String.valueOf(tried.original));
    }

    private AgentSession.@Nullable OfTask found(Task task) {
      boolean continues = run.plan().continues();
      if (!continues && run.plan().settings().recover() != Recover.RESUME) {
        return null;
      }
      AgentSession.OfTask last = place.stores().agentSessions().last(task.id()).orElse(null);
      return last != null && (continues || last.brokeOff()) ? last : null;
    }

    /** Whether the process that was last seen in the session has surely ended. */
    private boolean isFree(AgentSession.OfTask found, Task task) {
      Instant patience = place.now().plus(GUARD);
      if (found.session().process() == null) {
        // Killed before its agent was noted: as long as that one could live, nobody else begins.
        waitUntil(found.epoch() == task.epoch() ? Instant.MIN : found.begunAt().plus(GUARD));
        return true;
      }
      while (true) {
        switch (place.processes().look(found.session().process(), found.begunAt()).liveness()) {
          case DEAD -> {
            return true;
          }
          case ALIVE, UNKNOWN -> {
            if (!place.now().isBefore(patience) || run.interrupts().requested()) {
              return false;
            }
            waitUntil(place.now().plus(LOOK));
          }
        }
      }
    }

    private void waitUntil(Instant moment) {
      while (place.now().isBefore(moment) && !run.interrupts().requested()) {
        try {
          Thread.sleep(LOOK);
        } catch (InterruptedException nobodyDoes) {
          return;
        }
      }
    }

    private Instant since(AgentSession.OfTask found) {
      Instant ended =
          found.iteration() == null
              ? null
              : place
                  .stores()
                  .iterations()
                  .find(found.iteration())
                  .map(Iteration::endedAt)
                  .orElse(null);
      return ended == null ? found.begunAt() : ended;
    }

    /** Those of the agent: it inherits this process's own. */
    private Map<String, String> variables() {
      Map<String, String> variables = new HashMap<>(System.getenv());
      variables.putAll(place.variables());
      return variables;
    }
  }
}
