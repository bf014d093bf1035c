package dev.baton.cli.link;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Caller;
import dev.baton.git.GitFailedException;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.store.Claims;
import dev.baton.tracker.front.FrontCall;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who calls bd. It takes its name from the option, from its own variables, or from git; an agent
 * without one of its own gets the name that Baton gives it, so that two agents of one person are
 * two workers.
 *
 * @param named whether bd finds the same name by itself
 */
record FrontCaller(Caller caller, String worker, boolean named) {
  static FrontCaller of(Arguments arguments, FrontCall front) {
    Caller caller = arguments.carrier();
    String option = front.value("--actor");
    String given = option == null || option.isEmpty() ? caller.givenName() : option;
    boolean named =
        given != null
            && (given.equals(option)
                || given.equals(arguments.environment().firstVariable("BEADS_ACTOR", "BD_ACTOR")));
    String found = given == null ? caller.lineage().workerName() : given;
    if (found != null) {
      return new FrontCaller(with(caller, given, caller.actor()), found, named);
    }
    String person = person(arguments.workspace().location().git());
    String name = person == null ? caller.actor() : person;
    return new FrontCaller(with(caller, null, name), name, false);
  }

  private static Caller with(Caller caller, @Nullable String given, String actor) {
    return new Caller(
        given == null ? actor : given,
        given,
        caller.lineage(),
        caller.claim(),
        false,
        caller.origin());
  }

  private static @Nullable String person(@Nullable GitLayout git) {
    try {
      String name =
          git == null
              ? ""
              : new GitProgram(git).ask(List.of("config", "--get", "user.name"), FrontCaller::line);
      return name.isEmpty() ? null : name;
    } catch (GitFailedException none) {
      return null;
    }
  }

  private static String line(InputStream answer) throws IOException {
    return new String(answer.readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  /** The words with which bd is called: its own, with the worker's name. */
  List<String> words(FrontCall front, Claims.Request worker) {
    List<String> words = new ArrayList<>();
    if (!named) {
      words.addAll(List.of("--actor", worker.worker()));
    }
    words.addAll(front.words());
    if (front.claims() && !front.has("--claim") && !front.has("--assignee")) {
      // Nobody would know who works on it.
      words.add("--assignee=" + worker.worker());
    }
    return words;
  }
}
