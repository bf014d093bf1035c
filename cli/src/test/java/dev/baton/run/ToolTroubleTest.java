package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.signature.FoundError;
import dev.baton.run.IterationRecord.ToolTrouble;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolTroubleTest {
  private static List<String> in(String message) {
    return ToolTrouble.in(message.replace("\\n", "\n")).stream().map(FoundError::message).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Exit code 1\\n> test\\nTypeError: x is not a function | TypeError: x is not a function",
        "Exit code 127\\nbash: foo: command not found | bash: foo: command not found",
        "Exit code 2\\ngrep: [: unbalanced | grep: [: unbalanced",
        "<tool_use_error>File does not exist.</tool_use_error> | File does not exist.",
        "String to replace not found in file. | String to replace not found in file.",
      })
  void aFailingToolHasAnError(String message, String error) {
    assertThat(in(message)).containsExactly(error);
  }

  @Test
  void aSearchThatFindsNothingHasNone() {
    assertThat(in("Exit code 1")).isEmpty();
    assertThat(in("Exit code 1\\n1c1\\n< a\\n---\\n> b")).isEmpty();
    assertThat(in("")).isEmpty();
  }
}
