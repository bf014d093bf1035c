package dev.baton.cli.option;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Finds the rescues that a command refers to. */
public final class RescueOptions {
  private RescueOptions() {}

  /** Asks git. */
  public interface Work<T> {
    T run() throws IOException;
  }

  /** Does something with git and turns its failures into one line. */
  public static <T> T ask(Work<T> work) {
    try {
      return work.run();
    } catch (IOException e) {
      throw new Failure(ExitCode.FAILED, "git_failed", String.valueOf(e.getMessage()), "");
    }
  }

  public static Syntax addTo(Syntax syntax) {
    return syntax
        .arguments("ID", "1", "the id of the task")
        .option("--epoch", "N", "the rescue of that epoch (default: the latest)");
  }

  public static GitLayout layout(Call call) {
    GitLayout layout = call.workspace().location().git();
    if (layout == null) {
      throw new Failure(
          ExitCode.NOT_FOUND,
          "no_repository",
          "not a git repository, so there are no rescues here",
          "change to the work tree and try again");
    }
    return layout;
  }

  public static RescueRefs refs(Call call) {
    return new RescueRefs(layout(call));
  }

  /** All rescues of this repository, by task and epoch. */
  public static List<Rescue> all(Call call) {
    return RescueRefs.mayExist(layout(call)) ? ask(refs(call)::all) : List.of();
  }

  /** The rescues of one task, by epoch; none where there is no repository. */
  public static List<Rescue> of(Call call, String task) {
    GitLayout layout = call.workspace().location().git();
    return layout == null || !RescueRefs.mayExist(layout)
        ? List.of()
        : ask(() -> new RescueRefs(layout).of(task));
  }

  /** The rescues of a typed task, at least one; the task may have been deleted. */
  public static List<Rescue> ofTyped(Call call) {
    String typed = call.arguments().words().getFirst();
    List<Rescue> found = new ArrayList<>();
    for (Rescue rescue : all(call)) {
      if (rescue.name().task().equals(typed)) {
        found.add(rescue);
      }
    }
    String task = found.isEmpty() ? call.resolve(typed).value() : typed;
    found = found.isEmpty() ? new ArrayList<>(of(call, task)) : found;
    if (found.isEmpty()) {
      throw new Failure(
          ExitCode.NOT_FOUND,
          "no_rescue",
          "no rescue of " + task + " in this repository",
          call.workspace().stores().storage().isShared()
              ? "baton show "
                  + task
                  + " --history names the repository that has one; there, run"
                  + " baton rescue push, and then here baton rescue fetch"
              : "baton rescue list shows all rescues");
    }
    return found;
  }

  /** The selected rescue: the latest, or that of {@code --epoch}. */
  public static Rescue one(Call call) {
    List<Rescue> found = ofTyped(call);
    String given = call.arguments().value("--epoch");
    if (given == null) {
      return found.getLast();
    }
    List<Long> epochs = new ArrayList<>();
    for (Rescue rescue : found) {
      if (given.equals(String.valueOf(rescue.name().epoch()))) {
        return rescue;
      }
      epochs.add(rescue.name().epoch());
    }
    throw new Failure(
        ExitCode.NOT_FOUND,
        "no_rescue",
        "no rescue of "
            + found.getFirst().name().task()
            + " with epoch "
            + InvalidValue.quote(given)
            + ": there is "
            + epochs,
        "baton rescue list shows all rescues");
  }
}
