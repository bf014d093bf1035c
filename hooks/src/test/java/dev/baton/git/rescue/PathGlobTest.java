package dev.baton.git.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.RealGit;
import dev.baton.git.rescue.RescueRules.PathGlob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The meaning of a pattern here, compared with the same pattern in a .gitignore. */
class PathGlobTest {
  @TempDir private Path temp;
  private RealGit git;
  private Path repo;

  @BeforeEach
  void makeRepository() throws IOException {
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    repo = Files.createDirectory(temp.resolve("repo"));
    git.run(repo, "init", "-q");
  }

  @ParameterizedTest
  @CsvSource({
    "*.pem, keys/a.pem, true",
    "*.pem, keys/a.pem.txt, false",
    ".env, deep/down/.env, true",
    "id_rsa*, .ssh/id_rsa.old, true",
    "?.key, a.key, true",
    "?.key, ab.key, false",
    "conf/*.key, conf/a.key, true",
    "conf/*.key, conf/deep/a.key, false",
    "conf/**, conf/deep/a.key, true",
    "/a.key, a.key, true",
    "/a.key, deep/a.key, false",
  })
  void isTheSameAsInAGitignore(String pattern, String path, boolean expected) throws IOException {
    assertThat(matches(pattern, path)).isEqualTo(expected);
    assertThat(ignores(pattern, path)).isEqualTo(expected);
  }

  /** The reasons why git's rules cannot replace these patterns. */
  @ParameterizedTest
  @CsvSource({
    // Case does not matter for secrets.
    "*.pem, keys/SERVER.PEM, true",
    "ID_RSA, id_rsa, true",
    // No character classes: a name with brackets stands for itself.
    "[id].key, [id].key, true",
    "[id].key, i.key, false",
    // Two stars match anything within a name, too.
    "conf/a**z, conf/a/b/z, true",
  })
  void differsFromAGitignore(String pattern, String path, boolean expected) throws IOException {
    assertThat(matches(pattern, path)).isEqualTo(expected);
    assertThat(ignores(pattern, path)).isEqualTo(!expected);
  }

  /** A folder with that name excludes no file, whereas git then ignores everything in it. */
  @ParameterizedTest
  @CsvSource({"secrets, secrets", "conf/secrets, conf/secrets"})
  void isAboutFilesOnly(String pattern, String folder) throws IOException {
    assertThat(matches(pattern, folder + "/a.txt")).isFalse();
    assertThat(ignores(pattern, folder + "/a.txt")).isTrue();
  }

  private boolean ignores(String pattern, String path) throws IOException {
    Files.writeString(repo.resolve(".gitignore"), pattern + "\n");
    return git.run(repo, Map.of(), "check-ignore", "-q", path).exit() == 0;
  }

  private static boolean matches(String pattern, String path) {
    return new RescueRules.Names(List.of(PathGlob.of(pattern))).against(path) != null;
  }
}
