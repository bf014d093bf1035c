package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Judges final messages of agents, and prints how many of the judgements are right. */
class DoneFileTest {
  static final List<String> CORPORA =
      List.of(
          "done.txt",
          "done-later.txt",
          "done-fresh.txt",
          "done-heldout.txt",
          "done-strangers.txt",
          "done-unfriendly.txt",
          "done-unfriendly-later.txt",
          "done-sceptics.txt",
          "done-auditors.txt",
          "done-auditors-later.txt",
          "done-auditors-last.txt",
          "done-readers.txt",
          "done-readers-later.txt",
          "done-order.txt",
          "done-order-later.txt",
          "done-writers.txt",
          "done-writers-later.txt");

  @ParameterizedTest
  @FieldSource("CORPORA")
  void claimsAreRecognisedAsAPersonDoes(String resource) throws IOException {
    List<String> wrong = new ArrayList<>();
    int cases = 0;
    int claims = 0;
    int found = 0;
    int rightlyFound = 0;
    for (CorpusFile.Case one : CorpusFile.read(resource, List.of("done", "open"))) {
      boolean done = one.kind().equals("done");
      for (AgentText.Form form : AgentText.forms(one.lines())) {
        boolean claims0 = claim(one.lines(), form);
        cases++;
        claims += done ? 1 : 0;
        found += claims0 ? 1 : 0;
        rightlyFound += claims0 && done ? 1 : 0;
        if (claims0 != done != one.hard()) {
          wrong.add(one.name() + " [" + form.name() + "]");
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %d judgements, precision %.3f, recall %.3f%n",
        resource,
        cases,
        (double) rightlyFound / found,
        (double) rightlyFound / claims);
    assertThat(wrong).isEmpty();
  }

  private static boolean claim(List<String> lines, AgentText.Form form) {
    CompletionSignal signal = new CompletionSignal(AgentText.prompt(lines), null);
    AgentStream[] stream = new AgentStream[1];
    stream[0] =
        new AgentStream(
            AgentKind.CUSTOM,
            event -> {
              if (event instanceof AgentEvent.Said said && stream[0].kind() == AgentKind.CUSTOM) {
                signal.wrote(said.text());
              } else {
                signal.accept(event);
              }
            });
    byte[] bytes = form.output().getBytes(StandardCharsets.UTF_8);
    stream[0].write(bytes, bytes.length);
    stream[0].end();
    return signal.claim() != null;
  }
}
