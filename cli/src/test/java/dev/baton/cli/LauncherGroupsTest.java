package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The launcher chooses a start-up cache by the command's first word, and has its own list of them.
 */
class LauncherGroupsTest {
  private static final Path LAUNCHER = Path.of(System.getProperty("baton.repo", ".."), "baton");
  private static final Pattern CHOICE =
      Pattern.compile("^ {2}([a-z][A-Za-z |\\\\\\n-]*)\\)\\s+group=(\\w+)", Pattern.MULTILINE);

  @Test
  void everyWordOfTheLauncherIsACommand() throws IOException {
    CommandTable table = new CommandTable();
    List<String> words = words();

    assertThat(words).hasSizeGreaterThan(25).doesNotHaveDuplicates();
    assertThat(words)
        .allSatisfy(word ->
            assertThat(table.findByAnyName(word) != null || !table.group(word).isEmpty())
                .as(word)
                .isTrue());
  }

  @Test
  void theCommandsOfEveryStepHaveAGroup() throws IOException {
    assertThat(words())
        .contains("ready", "claim", "heartbeat", "close", "check", "observe", "hooks");
  }

  private static List<String> words() throws IOException {
    List<String> words = new ArrayList<>();
    Matcher matcher = CHOICE.matcher(Files.readString(LAUNCHER));
    while (matcher.find()) {
      if (!matcher.group(2).equals("start")) {
        words.addAll(List.of(matcher.group(1).replaceAll("[\\s\\\\|]+", " ").strip().split(" ")));
      }
    }
    // Answered before a command is looked for.
    words.removeIf(word -> word.startsWith("-") || word.equals("version"));
    return words;
  }
}
