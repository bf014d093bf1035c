package dev.baton.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
    static Change of(StreamObject input) {
      String done = Objects.requireNonNullElse(input.first("completed", "done"), "");
      State checked = input.truth(done) ? State.DONE : State.OPEN;
      State state = done.isEmpty() ? null : checked;
      return new Change(
          listOf(input),
          idOf(input),
          ToolSubject.shortened(input.text("content", "text", "step", "subject", "description")),
          input.text("action"),
          input.hasAny("status") ? State.of(input.text("status")) : state);
    }

    /** The list alone; null where there is none. */
    static @Nullable Change ofList(StreamObject object) {
      List<Step> list = listOf(object);
      return list == null ? null : new Change(list, "", "", "", null);
    }

    private static @Nullable List<Step> listOf(StreamObject object) {
      String name = object.first("todos", "items", "plan");
      if (name == null || !object.isList(name)) {
        return null;
      }
      List<Step> steps = new ArrayList<>();
      for (StreamObject item : object.objects(name)) {
        Change one = of(item);
        if (!one.text.isEmpty()) {
          steps.add(new Step(one.id, one.text, one.state == null ? State.OPEN : one.state));
        }
      }
      return steps;
    }

    /** A text or a number. */
    private static String idOf(StreamObject object) {
      String name = object.first("id", "taskId");
      if (name == null) {
        return "";
      }
      String text = object.textOrNull(name);
      return text == null ? String.valueOf(object.count(name)) : text;
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
