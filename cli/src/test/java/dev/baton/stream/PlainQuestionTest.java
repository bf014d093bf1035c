package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainQuestionTest {
  static final List<String> CORPORA =
      List.of(
          "questions.txt",
          "questions-auditors.txt",
          "questions-auditors-later.txt",
          "questions-auditors-last.txt",
          "questions-readers.txt",
          "questions-writers.txt");

  private static @Nullable String question(String message) {
    CompletionSignal signal = new CompletionSignal("Do the task.", null);
    signal.wrote(message);
    return signal.question();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I need the Stripe API key to proceed. Please add STRIPE_KEY to .env and let me know.",
        """
        I need clarification before I can proceed:

        1. Should deleted users keep their orders?
        2. Is the old endpoint still used by the mobile app?

        Please advise.
        """,
        "Before I change the schema I need your approval. Shall I go ahead?",
        "There are two ways to do this.\n\n- A: a column\n- B: a table\n\nWhich one do you want?",
        "The migration would delete 40 rows. **Should I continue?**",
        "I am waiting for your confirmation.",
        "The build needs credentials for the registry. I need the token of the registry.",
        "Could you tell me which branch to use?\n\nI have changed nothing so far.",
        "Soll ich fortfahren?",
        "The script is ready to be written. Would you like me to:\n1. Run it\n2. Only show it",
        "Which of these should I keep:\n- the column\n- the table",
        "I have not started. Please confirm the plan above.",
        "Would you like me to apply this change?",
        "\u3069\u3061\u3089\u306b\u3057\u307e\u3059\u304b\uff1f",
      })
  void asks(String message) {
    assertThat(question(message)).isNotBlank();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Everything was there already. Let me know if you need anything else.",
        "I read the code. Next I will write the parser.",
        "Nothing had to be changed. Is there anything else?",
        "The function answers the question \"is it open?\" with a flag.",
        "> Should I continue?\n\nThat is what the log asks; I go on with the next step.",
        "```\nAre you sure? [y/N]\n```\nThe prompt is shown as before.",
        """
        Why did it fail? The clock was wrong.
        I looked at it.
        Then at the log.
        Then at the test.
        Then at the time zone.
        Then at the build.
        It is the time zone.
        """,
        "I am happy to help with more. Any questions?",
        "I read these files:\n- a.py\n- b.py",
        "",
      })
  void asksNothing(String message) {
    assertThat(question(message)).isNull();
  }

  @ParameterizedTest
  @FieldSource("CORPORA")
  void questionsAreRecognisedAsAPersonDoes(String resource) throws IOException {
    List<String> wrong = new ArrayList<>();
    for (CorpusFile.Case one : CorpusFile.read(resource, List.of("asks", "none"))) {
      String asked = question(String.join("\n", one.lines()));
      if ((asked != null) != one.kind().equals("asks") != one.hard()) {
        wrong.add(one.name() + " [" + asked + "]");
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void isTheLastSentenceThatAsks() {
    assertThat(question("Is it old? I think so.\n\nShall I delete it?"))
        .isEqualTo("Shall I delete it?");
  }
}
