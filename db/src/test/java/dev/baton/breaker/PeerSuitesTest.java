package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.Rule.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The suites of ralph-claude-code and ralph-starter, said in Baton's words in {@code
 * peer-suites.txt}, which explains its lines. docs/COMPATIBILITY.md has their numbers and the
 * reasons for what differs.
 */
class PeerSuitesTest {
  private static final Path REPOSITORY = Path.of(System.getProperty("baton.repo"));
  private static final Path TABLE =
      REPOSITORY.resolve("db/src/test/resources/dev/baton/breaker/peer-suites.txt");

  /**
   * One line.
   *
   * @param peer what the other suite expects; the same as {@code expected} where nothing differs
   * @param why the name of the reason for a difference; empty for none
   */
  record Case(
      String suite, String settings, String steps, String expected, String peer, String why) {
    static Case of(String line) {
      String[] parts = line.split("\\|", -1);
      String[] results = parts[3].split(";", -1);
      String expected = results[0].strip();
      boolean differs = results.length > 1;
      return new Case(
          parts[0].strip(),
          parts[1].strip(),
          parts[2].strip(),
          expected,
          differs ? results[1].replace("peer:", "").strip() : expected,
          differs ? results[2].replace("why:", "").strip() : "");
    }

    Policy policy() {
      Map<String, String> options = new HashMap<>(Map.of("preset", suite));
      for (String setting : settings.split(",", -1)) {
        String[] pair = setting.strip().split("=", 2);
        if (pair.length == 2) {
          options.put(pair[0], pair[1]);
        }
      }
      return PolicySources.resolve(List.of(), Map.of(), options).policy();
    }
  }

  private static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String line : Files.readAllLines(TABLE)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        cases.add(Case.of(line));
      }
    }
    return cases;
  }

  static Stream<Case> lines() throws IOException {
    return cases().stream();
  }

  @ParameterizedTest
  @MethodSource("lines")
  void behavesAsTheTableSays(Case one) {
    Loop loop = new Loop(one.policy());
    for (String step : one.steps().split(" ", -1)) {
      perform(loop, step);
    }
    assertThat(missing(loop, one.expected())).isEmpty();
    if (!one.why().isEmpty()) {
      assertThat(missing(loop, one.peer())).as("it does not differ").isNotEmpty();
    }
  }

  @Test
  void thePageHasTheNumbersAndTheReasons() throws IOException {
    String page = Files.readString(REPOSITORY.resolve("docs/COMPATIBILITY.md"));
    for (String suite : List.of("ralph-claude-code", "ralph-starter")) {
      List<Case> all = cases().stream().filter(one -> one.suite().equals(suite)).toList();
      long same = all.stream().filter(one -> one.why().isEmpty()).count();
      assertThat(page).contains("| `%s` | %d of %d |".formatted(suite, same, all.size()));
    }
    for (Case one : cases()) {
      if (!one.why().isEmpty()) {
        assertThat(page).contains("**" + one.why() + "**");
      }
    }
  }

  private static void perform(Loop loop, String typed) {
    int star = typed.lastIndexOf('*');
    int times = star < 0 ? 1 : Integer.parseInt(typed.substring(star + 1));
    String step = star < 0 ? typed : typed.substring(0, star);
    int colon = step.indexOf(':');
    String word = colon < 0 ? step : step.substring(0, colon);
    String text = colon < 0 ? "" : step.substring(colon + 1);
    for (int i = 0; i < times; i++) {
      switch (word) {
        case "" -> {}
        case "stall" -> loop.stall();
        case "progress" -> loop.progress();
        case "ok" -> loop.end(true, true);
        case "fail" -> loop.fail(text.replace('_', ' '));
        case "error" -> loop.error(text);
        case "denied" -> loop.see(EventKind.PERMISSION_DENIED::at);
        case "question" -> loop.see(EventKind.QUESTION::at);
        case "limit" -> loop.see(EventKind.API_LIMIT::at);
        case "later" -> loop.later(Long.parseLong(text));
        case "ask" -> loop.ask();
        case "run" -> loop.see(EventKind.RUN_STARTED::at);
        case "reset" -> loop.see(at -> new Observation.ManualReset(at, "by hand"));
        default -> throw new AssertionError("no step " + typed);
      }
    }
  }

  /** What is expected and not so. */
  private static List<String> missing(Loop loop, String expected) {
    List<String> missing = new ArrayList<>();
    String[] words = expected.split(" ", -1);
    if (!loop.phase().name().equals(words[0])) {
      missing.add(words[0] + ", but it is " + loop.phase());
    }
    StringBuilder reason = new StringBuilder();
    for (int i = 1; i < words.length; i++) {
      String word = words[i];
      if (word.contains("=")) {
        String[] pair = word.split("=", 2);
        long is = number(loop, pair[0]);
        if (is != Long.parseLong(pair[1])) {
          missing.add(word + ", but it is " + is);
        }
      } else if (word.equals("allowed") || word.equals("refused")) {
        if (loop.last().decision().allowed() != word.equals("allowed")) {
          missing.add(word);
        }
      } else {
        reason.append(reason.isEmpty() ? "" : " ").append(word);
      }
    }
    if (!reason.isEmpty() && !loop.last().decision().reason().contains(reason)) {
      missing.add("'" + reason + "' in '" + loop.last().decision().reason() + "'");
    }
    return missing;
  }

  private static long number(Loop loop, String name) {
    BreakerState state = loop.state();
    return switch (name) {
      case "no_progress" -> state.counters().of(Counter.NO_PROGRESS);
      case "consecutive_failures" -> state.counters().of(Counter.FAILURES);
      case "failures" -> state.totals().failures();
      case "errors" -> state.errors().unique();
      case "opened" ->
          state.times().openedAt().getEpochSecond() - Observations.START.getEpochSecond();
      default -> throw new AssertionError("no counter " + name);
    };
  }
}
