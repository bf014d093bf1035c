package dev.baton.stream;

import dev.baton.json.JsonScan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent plans to do, as its own tool keeps it: Claude Code's {@code TodoWrite} and {@code
 * TaskCreate}, Codex's {@code update_plan}, OpenCode's {@code todowrite}, Gemini's {@code
 * write_todos}, and the {@code todo} tool of pi's examples.
 *
 * @param steps in the agent's order
 */
public record AgentPlan(List<Step> steps) {
  private static final AgentPlan NONE = new AgentPlan(List.of());

  /** A longer list is no plan that anybody reads. */
  private static final int MOST_STEPS = 100;

  public AgentPlan {
    steps = List.copyOf(steps.subList(0, Math.min(steps.size(), MOST_STEPS)));
  }

  /** How far a step is. */
  public enum State {
    OPEN("[ ]"),
    ACTIVE("[>]"),
    DONE("[x]"),
    DROPPED("[-]");

    private final String mark;

    State(String mark) {
      this.mark = mark;
    }

    private static State of(String word) {
      return switch (word) {
        case "completed", "complete", "done", "closed" -> DONE;
        case "in_progress", "active", "started" -> ACTIVE;
        case "cancelled", "canceled", "deleted" -> DROPPED;
        default -> OPEN;
      };
    }
  }

  /**
   * A step of it.
   *
   * @param id as the agent names the step; may be empty
   */
  public record Step(String id, String text, State state) {
    /** Such as {@code [x] Read the parser}. */
    public String line() {
      return state.mark + " " + text;
    }
  }

  /** Whether a tool with this name keeps a plan. */
  static boolean isKeptBy(String tool) {
    return switch (tool) {
      case "TodoWrite", "TaskCreate", "TaskUpdate", "todowrite", "write_todos", "todo" -> true;
      default -> false;
    };
  }

  /**
   * The input of such a tool: a whole list, or one step of it.
   *
   * @param list null where it is about one step
   * @param action what is done with it, where the tool says so
   * @param state null where it stays as it is
   */
  record Change(
      @Nullable List<Step> list, String id, String text, String action, @Nullable State state) {
    static Change read(JsonScan json) {
      List<Step> list = null;
      String id = "";
      String text = "";
      int best = Integer.MAX_VALUE;
      String action = "";
      State state = null;
      for (json.object(); json.member(); ) {
        switch (json.name()) {
          case "todos", "items", "plan" -> list = steps(json);
          case "id", "taskId" -> id = idOf(json);
          case "status" -> state = State.of(JsonMembers.text(json));
          case "completed", "done" -> state = json.truth() ? State.DONE : State.OPEN;
          case "action" -> action = JsonMembers.text(json);
          default -> {
            int rank =
                List.of("content", "text", "step", "subject", "description").indexOf(json.name());
            if (rank >= 0 && rank < best) {
              text = ToolSubject.shortened(JsonMembers.text(json));
              best = rank;
            } else {
              json.skip();
            }
          }
        }
      }
      return new Change(list, id, text, action, state);
    }

    /** The list alone; null where the value is none. */
    static @Nullable Change ofList(JsonScan json) {
      List<Step> list = steps(json);
      return list == null ? null : new Change(list, "", "", "", null);
    }

    private static String idOf(JsonScan json) {
      int place = json.place();
      String text = json.text();
      if (text != null) {
        return text;
      }
      json.to(place);
      return String.valueOf(json.count());
    }

    /** Null where the value is no list. */
    private static @Nullable List<Step> steps(JsonScan json) {
      if (!json.array()) {
        return null;
      }
      List<Step> steps = new ArrayList<>();
      while (json.item()) {
        Change one = read(json);
        if (!one.text.isEmpty()) {
          steps.add(new Step(one.id, one.text, one.state == null ? State.OPEN : one.state));
        }
      }
      return steps;
    }

    /** The plan after it. Steps are numbered from 1 by tools that get one at a time. */
    AgentPlan of(@Nullable AgentPlan before) {
      if (list != null || action.equals("clear")) {
        return list == null ? NONE : new AgentPlan(list);
      }
      List<Step> steps = new ArrayList<>(before == null ? List.of() : before.steps);
      if (id.isEmpty() && !text.isEmpty()) {
        steps.add(new Step(String.valueOf(steps.size() + 1), text, State.OPEN));
      }
      for (int i = 0; i < steps.size(); i++) {
        Step step = steps.get(i);
        if (step.id.equals(id)) {
          State toggled = step.state == State.DONE ? State.OPEN : State.DONE;
          State next = action.equals("toggle") ? toggled : state == null ? step.state : state;
          steps.set(i, new Step(id, text.isEmpty() ? step.text : text, next));
        }
      }
      return new AgentPlan(steps);
    }
  }
}
