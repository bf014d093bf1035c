package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README is short, the pages refer to each other, and their examples work. */
class DocumentsTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern CONFIG = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void theReadmeIsShort() throws IOException {
    assertThat(Files.readAllLines(Documents.README)).hasSizeLessThanOrEqualTo(150);
  }

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path page : Documents.pages()) {
      Matcher link = LINK.matcher(Files.readString(page));
      while (link.find()) {
        links++;
        if (!leadsSomewhere(page, link.group(1))) {
          broken.add(Documents.REPOSITORY.relativize(page) + ": " + link.group(1));
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(links).isGreaterThan(20);
  }

  private static boolean leadsSomewhere(Path page, String link) throws IOException {
    if (link.startsWith("https://")) {
      return true;
    }
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    if (hash < 0 || !Files.isRegularFile(target)) {
      return Files.exists(target);
    }
    return headings(target).contains(link.substring(hash + 1));
  }

  private static List<String> headings(Path page) throws IOException {
    return Files.readAllLines(page).stream()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> line.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
        .toList();
  }

  @Test
  void everyExampleOfSettingsIsValid() throws IOException {
    Sandbox baton = Sandbox.repository(folder);
    int examples = 0;
    for (Path page : Documents.pages()) {
      Matcher config = CONFIG.matcher(Files.readString(page));
      while (config.find()) {
        examples++;
        baton.file(".baton.json", config.group(1));
        Answer answer = baton.run("config", "check");
        assertThat(answer.exit()).as("%s %s %s", page, answer.out(), answer.err()).isZero();
      }
    }
    assertThat(examples).isGreaterThanOrEqualTo(3);
  }
}
