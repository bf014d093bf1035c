package dev.baton.tracker.front;

import dev.baton.app.Caller;
import dev.baton.app.Services;
import dev.baton.store.Claims;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.Home;
import dev.baton.tracker.home.HomeChanged;
import dev.baton.tracker.home.Wanted;
import dev.baton.tracker.link.AdoptClaims;
import dev.baton.tracker.link.HomeAccess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a front does with the database and the home of its tasks while it has the home's lock. */
final class FrontTurn {
  private static final String INTENT = "intent";

  private final Services services;
  private final HomeAccess access;
  private final Home home;
  private final TrackerProgram program;
  private final Caller caller;

  FrontTurn(
      Services services, HomeAccess access, Home home, TrackerProgram program, Caller caller) {
    this.services = services;
    this.access = access;
    this.home = home;
    this.program = program;
    this.caller = caller;
  }

  /** Resolves the intent of a front that was killed, by looking at what the program has. */
  void recover() throws IOException {
    String text = access.links().memory(INTENT).orElse(null);
    ClaimIntent intent = text == null ? null : ClaimIntent.parse(text);
    if (intent != null) {
      if (intent.ids().isEmpty()) {
        sync(Wanted.IN_PROGRESS);
      } else {
        takeOver(intent.ids());
      }
      adoptAll(intent.worker());
    }
    if (text != null) {
      access.links().remember(INTENT, null);
    }
  }

  void intend(List<String> ids, Claims.Request worker) {
    access.links().remember(INTENT, new ClaimIntent(ids, worker).text());
  }

  void done() {
    access.links().remember(INTENT, null);
  }

  /** Brings both sides up to date, as far as wanted. */
  void sync(Wanted wanted) throws IOException {
    access.syncing(caller, home, wanted).run(true);
  }

  /** The home was changed as these tasks were here. */
  void accept(Set<String> ids) {
    new HomeChanged(services.stores(), home).accept(ids);
  }

  /** Makes tasks what the home has. */
  void takeOver(List<String> ids) throws IOException {
    access.syncing(caller, home, Wanted.these(ids)).takeOver(new HashSet<>(ids));
  }

  /** Gives the claims that the program has made for a worker the worker's process. */
  void adoptAll(Claims.Request worker) {
    new AdoptClaims(services.stores()).run(() -> worker, services.now());
  }

  /** The tasks that are named, up to date. */
  List<String> named(FrontCall call) throws IOException {
    List<String> words = new ArrayList<>(call.candidates());
    boolean needsOne = !call.command().equals("ready");
    String last = words.isEmpty() && needsOne ? program.lastTouched() : null;
    if (last != null) {
      words.add(last);
    }
    Set<String> ids = new TreeSet<>();
    sync(Wanted.these(words));
    List<String> others = new ArrayList<>();
    for (String word : words) {
      if (task(word) != null) {
        ids.add(word);
      } else {
        String meant = program.resolve(word);
        if (meant != null) {
          others.add(meant);
        }
      }
    }
    if (!others.isEmpty()) {
      sync(Wanted.these(others));
      for (String id : others) {
        if (task(id) != null) {
          ids.add(id);
        }
      }
    }
    return List.copyOf(ids);
  }

  /** The task with that id as it is known here; null for none. */
  @Nullable Task task(String id) {
    try {
      Optional<Task> found = services.stores().taskQueries().find(new TaskId(id));
      return found.orElse(null);
    } catch (InvalidValue notAnId) {
      return null;
    }
  }
}
