package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionSignalTest {
  private static final String PROMISE = "<promise>COMPLETE</promise>";

  private static final String PROMPT =
      """
      Fix the parser.

      When everything is done, print this on a line of its own:

        <promise>COMPLETE</promise>

      Or end with this block:
      ---RALPH_STATUS---
      STATUS: COMPLETE
      EXIT_SIGNAL: true
      ---END_RALPH_STATUS---
      """;

  private static @Nullable String claim(String... texts) {
    return claimBy(null, texts);
  }

  private static @Nullable String claimBy(@Nullable String pattern, String... texts) {
    CompletionSignal signal =
        new CompletionSignal(PROMPT, pattern == null ? null : Pattern.compile(pattern));
    for (String text : texts) {
      signal.wrote(text);
    }
    return signal.claim();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        PROMISE,
        "All tests pass.\n\n" + PROMISE + "\n",
        "All tests pass. " + PROMISE,
        "All done " + PROMISE + ".",
        "**" + PROMISE + "**",
        "`" + PROMISE + "`",
        "I will not stop. Now it is done: " + PROMISE,
        "<promise> COMPLETE </promise>",
        "<promise>\nCOMPLETE\n</promise>",
      })
  void aPromiseIsAClaim(String text) {
    assertThat(claim(text)).isEqualTo(PROMISE);
    assertThat(claim("Hello.", text.replace("\n", "\r\n"), "Bye.")).isEqualTo(PROMISE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I will print " + PROMISE,
        "Then I'll reply with `" + PROMISE + "`",
        "When all tests pass: " + PROMISE,
        "I can't say " + PROMISE,
        PROMISE + " is what I must print in the end.",
        "> " + PROMISE,
        "```\n" + PROMISE + "\n```",
        "# " + PROMISE,
        "The marker is \"" + PROMISE + "\"",
        "<promise>INCOMPLETE</promise>",
        "<promise>COMPLETE",
        "COMPLETE",
        "promise COMPLETE promise",
      })
  void whoSpeaksAboutAPromiseMakesNone(String text) {
    assertThat(claim(text)).isNull();
  }

  @Test
  void onlyTheLastMessageCounts() {
    CompletionSignal signal = new CompletionSignal(PROMPT, null);
    signal.accept(new AgentEvent.Said("It is done. " + PROMISE));
    assertThat(signal.claim()).isEqualTo(PROMISE);
    signal.accept(new AgentEvent.ToolCalled("Bash", ""));
    signal.accept(new AgentEvent.Said("I look at the next file."));
    assertThat(signal.claim()).isNull();
    signal.accept(new AgentEvent.Said("It is done. " + PROMISE));
    signal.accept(new AgentEvent.Said("Mine, too.", true));
    assertThat(signal.claim()).isEqualTo(PROMISE);
    signal.accept(new AgentEvent.Finished(true, "It is not."));
    assertThat(signal.claim()).isNull();
    signal.accept(new AgentEvent.Finished(true, "It is. " + PROMISE));
    signal.accept(new AgentEvent.Finished(true, ""));
    assertThat(signal.claim()).isEqualTo(PROMISE);
    signal.accept(new AgentEvent.Finished(false, "It is. " + PROMISE));
    assertThat(signal.claim()).isNull();
  }

  @Test
  void coloursDoNotHideAClaim() {
    CompletionSignal signal = new CompletionSignal(PROMPT, null);
    signal.wrote("The lexer is done.\n\u001b[1m\u001b[32m" + PROMISE + "\u001b[0m");
    assertThat(signal.claim()).isEqualTo(PROMISE);
  }

  @Test
  void whatMakesAClaimVoidIsNamed() {
    CompletionSignal signal = new CompletionSignal(PROMPT, null);
    signal.wrote("The lexer is done. Two tests of the parser still fail.\n" + PROMISE);
    assertThat(signal.claim()).isNull();
    assertThat(signal.retraction()).isEqualTo("Two tests of the parser still fail.");
    signal.said("The lexer is done.\n" + PROMISE);
    assertThat(signal.retraction()).isNull();
    signal.said("Two tests of the parser still fail.");
    assertThat(signal.retraction()).isNull();
  }

  @Test
  void whatWasLearnedIsNoDoubt() {
    CompletionSignal signal = new CompletionSignal(PROMPT, null);
    signal.wrote("<learned>the API on port 80 is broken,\nuse 8081</learned>\n" + PROMISE);
    assertThat(signal.claim()).isEqualTo(PROMISE);
    signal.said(PROMISE + "\n<learned>3 tests still fail without the cache?</learned>");
    assertThat(signal.claim()).isEqualTo(PROMISE);
    assertThat(signal.question()).isNull();
  }

  @Test
  void aSubagentsPromiseIsNone() {
    CompletionSignal signal = new CompletionSignal(PROMPT, null);
    signal.accept(new AgentEvent.Said(PROMISE, true));
    assertThat(signal.claim()).isNull();
  }

  @Test
  void thePromptRepeatedIsNoClaim() {
    assertThat(claim(PROMPT)).isNull();
    assertThat(claim("You said:\n" + PROMPT + "\nI begin.")).isNull();
    assertThat(claim(PROMPT.split("\n"))).isNull();
  }

  @Test
  void thePromptRepeatedDoesNotHideAClaim() {
    assertThat(claim(PROMPT, "It is done.\n" + PROMISE)).isEqualTo(PROMISE);
    assertThat(claim(PROMPT, block("STATUS: COMPLETE", "EXIT_SIGNAL: true")))
        .isEqualTo("EXIT_SIGNAL: true");
  }

  private static String block(String... lines) {
    return "---RALPH_STATUS---\n" + String.join("\n", lines) + "\n---END_RALPH_STATUS---";
  }

  @ParameterizedTest
  @CsvSource({
    "EXIT_SIGNAL: true, true",
    "EXIT_SIGNAL:true, true",
    "EXIT_SIGNAL: TRUE, true",
    "EXIT_SIGNAL: false, false",
    "EXIT_SIGNAL: false | true, false",
    "STATUS: COMPLETE, true",
    "STATUS: IN_PROGRESS, false",
  })
  void aBlockClaimsByItsExitSignal(String line, boolean claims) {
    String text = "Done.\n" + block(line, "RECOMMENDATION: none");
    assertThat(claim(text) != null).isEqualTo(claims);
    assertThat(claim(text.split("\n")) != null).isEqualTo(claims);
  }

  @Test
  void anExitSignalNeedsNoBlock() {
    assertThat(claim("EXIT_SIGNAL: true")).isEqualTo("EXIT_SIGNAL: true");
    assertThat(claim("---RALPH_STATUS---\nEXIT_SIGNAL: true")).isEqualTo("EXIT_SIGNAL: true");
    assertThat(claim("RALPH_STATUS:\n  EXIT_SIGNAL: true")).isEqualTo("EXIT_SIGNAL: true");
    assertThat(claim("I say EXIT_SIGNAL: true")).isNull();
    assertThat(claim("STATUS: COMPLETE")).isNull();
  }

  @Test
  void theLastWordCounts() {
    String yes = block("EXIT_SIGNAL: true");
    String no = block("EXIT_SIGNAL: false");
    assertThat(claim(yes, no)).isNull();
    assertThat(claim(PROMISE, no)).isNull();
    assertThat(claim(no, yes)).isNotNull();
  }

  @Test
  void aPatternFindsAClaimInALine() {
    assertThat(claimBy("^DONE\\b", "I am\nDONE with it\nBye")).isEqualTo("DONE with it");
    assertThat(claimBy("^DONE\\b", "I am not DONE")).isNull();
    assertThat(claimBy("Fix the parser", "Hm.\n" + PROMISE)).isEqualTo(PROMISE);
    assertThat(claimBy("print this on a line", PROMPT)).isNull();
  }

  @Test
  void aPatternThatTakesTooLongFindsNothing() {
    assertThat(claimBy("(a+)+b", "a".repeat(3000))).isNull();
    assertThat(claimBy("(x|y)*z", "x".repeat(3999))).isNull();
    assertThat(claimBy("(a+)+b", "aab")).isEqualTo("aab");
  }

  @Test
  void onlyTheEndOfALongLineIsLookedAt() {
    assertThat(claim("x".repeat(10_000_000) + " done! " + PROMISE)).isEqualTo(PROMISE);
    assertThat(claimBy("DONE", "DONE" + "x".repeat(5000))).isNull();
  }
}
