package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Placeholders in a command are filled once, each with exactly its value. */
class CommandTemplateTest {
  private static List<String> fill(String... words) {
    return new CommandTemplate(List.of(words))
        .fill(Map.of("{prompt}", "use {model} $1 \\", "{model}", "small", "{task}", ""));
  }

  @Test
  void whatIsFilledInIsNotLookedAtAgain() {
    assertThat(fill("{prompt}")).containsExactly("use {model} $1 \\");
  }

  @Test
  void aWordStaysOneWord() {
    assertThat(fill("a", "--m={model}/{model}", "{task}", "b c"))
        .containsExactly("a", "--m=small/small", "", "b c");
  }

  @Test
  void otherBracesStay() {
    assertThat(fill("{", "}", "{x}", "{{model}}", "{mod{model}", "{\"a\":\"{model}\"}"))
        .containsExactly("{", "}", "{x}", "{small}", "{modsmall", "{\"a\":\"small\"}");
  }

  @Test
  void thePromptIsTypedOnlyWhereAPlaceTakesIt() {
    assertThat(new CommandTemplate(List.of("agent", "{model}")).takesPrompt()).isFalse();
    assertThat(new CommandTemplate(List.of("agent", "-p={prompt}")).takesPrompt()).isTrue();
    assertThat(new CommandTemplate(List.of("agent", "@{prompt_file}")).takesPrompt()).isTrue();
  }
}
