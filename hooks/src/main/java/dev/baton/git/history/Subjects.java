package dev.baton.git.history;

import dev.baton.git.GitProgram;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The first lines of commit messages. */
public final class Subjects {
  /** Older commits are not looked at. */
  private static final int MOST = 100_000;

  /**
   * A commit.
   *
   * @param id abbreviated
   */
  public record Subject(String id, String text) {}

  /**
   * The commits of all branches, newest first.
   *
   * @throws dev.baton.git.GitFailedException when git cannot be asked
   */
  public static List<Subject> all(GitProgram git) {
    List<String> words =
        List.of("log", "--branches", "HEAD", "--format=%h %s", "--encoding=UTF-8", "-n" + MOST);
    String text =
        git.ask(words, answer -> new String(answer.readAllBytes(), StandardCharsets.UTF_8));
    List<Subject> subjects = new ArrayList<>();
    for (String line : text.lines().toList()) {
      int blank = line.indexOf(' ');
      if (blank > 0) {
        subjects.add(new Subject(line.substring(0, blank), line.substring(blank + 1)));
      }
    }
    return subjects;
  }
}
