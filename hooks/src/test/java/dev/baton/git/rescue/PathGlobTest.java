package dev.baton.git.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.rescue.RescueRules.PathGlob;
import org.eclipse.jgit.ignore.FastIgnoreRule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The meaning of a pattern here, compared with the same pattern in a .gitignore. */
class PathGlobTest {

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
  void isTheSameAsInAGitignore(String pattern, String path, boolean expected) {
    assertThat(PathGlob.of(pattern).matches(path)).isEqualTo(expected);
    assertThat(ignores(pattern, path)).isEqualTo(expected);
  }

  /** The reasons why JGit's rules cannot replace these patterns. */
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
  void differsFromAGitignore(String pattern, String path, boolean expected) {
    assertThat(PathGlob.of(pattern).matches(path)).isEqualTo(expected);
    assertThat(ignores(pattern, path)).isEqualTo(!expected);
  }

  /** A folder with that name excludes no file, whereas git then ignores everything in it. */
  @ParameterizedTest
  @CsvSource({"secrets, secrets", "conf/secrets, conf/secrets"})
  void isAboutFilesOnly(String pattern, String folder) {
    assertThat(PathGlob.of(pattern).matches(folder + "/a.txt")).isFalse();
    assertThat(new FastIgnoreRule(pattern).isMatch(folder, true)).isTrue();
    assertThat(ignores(pattern, folder + "/a.txt")).isTrue();
  }

  private static boolean ignores(String pattern, String path) {
    return new FastIgnoreRule(pattern).isMatch(path, false);
  }
}
