package dev.baton.store;

import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Setting;
import dev.baton.claim.ProcessTable;
import dev.baton.testkit.TestEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Actions on breakers that tests run in another process. */
final class BreakerChild {
  static final Policy POLICY = limited();

  /** The scope of the breaker that another process may hold. */
  static final String HELD = "task:app-a1b";

  private BreakerChild() {}

  /**
   * Runs an action.
   *
   * @param action a word with its arguments, separated by blanks
   */
  static void run(String action, Path file) {
    String[] words = action.split(" ", -1);
    try (TestStore store = new TestStore(TestEngine.open(file, TestStore.PATIENCE))) {
      switch (words[0]) {
        case "play" -> play(store, words, false);
        case "die" -> play(store, words, true);
        case "count" -> count(store, words);
        case "batch" -> batch(store, words);
        case "work" -> work(store, words);
        default -> throw new IllegalArgumentException(action);
      }
    }
  }

  /** Observes a part of a script, one by one: scope, seed, first, end, length of the script. */
  private static void play(TestStore store, String[] words, boolean dying) {
    int end = Integer.parseInt(words[4]);
    List<Observation> script =
        BreakerScript.of(Long.parseLong(words[2]), Integer.parseInt(words[5]));
    for (int i = Integer.parseInt(words[3]); i < end; i++) {
      int each = i;
      store.stores.inTransaction(() -> {
        store.breakers.observe(words[1], "n" + each, script.get(each), POLICY, store.stamp());
        if (dying) {
          // Everything is done except the commit.
          Runtime.getRuntime().halt(9);
        }
        return each;
      });
      System.out.println(i);
    }
    System.out.println("done");
  }

  /** Tool calls, each reported twice: scope, name of the writer, own ones, shared ones. */
  private static void count(TestStore store, String[] words) {
    for (int i = 0; i < Integer.parseInt(words[3]); i++) {
      observe(store, words[1], words[2] + i);
      observe(store, words[1], words[2] + i);
      if (i < Integer.parseInt(words[4])) {
        observe(store, words[1], "shared" + i);
      }
    }
    System.out.println("done");
  }

  private static void observe(TestStore store, String scope, String id) {
    Observation observation = EventKind.TOOL_USED.at(store.clock.instant());
    store.breakers.observe(scope, id, observation, POLICY, store.stamp());
  }

  /** The same in batches. */
  private static void batch(TestStore store, String[] words) {
    List<Breakers.Observed> all = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(words[3]); i++) {
      Observation observation = EventKind.TOOL_USED.at(store.clock.instant());
      all.add(new Breakers.Observed(words[1], words[2] + i, observation));
      all.add(new Breakers.Observed(words[1], words[2] + i, observation));
    }
    store.breakers.observeAll(all, POLICY, store.stamp());
    System.out.println("done");
  }

  /** Begins an iteration and works until it is killed: scope, id. */
  private static void work(TestStore store, String[] words) {
    long pid = ProcessHandle.current().pid();
    store.begin(words[1], words[2], ProcessTable.ofThisSystem().identify(pid).orElseThrow());
    System.out.println("begun");
    try {
      while (System.in.read() >= 0) {
        // Works.
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The default, and a limit that all reach together. */
  private static Policy limited() {
    Map<Setting, Long> settings = new EnumMap<>(Preset.DEFAULT.policy().values());
    settings.put(Setting.TOOL_CALLS, 50L);
    return new Policy(settings);
  }
}
