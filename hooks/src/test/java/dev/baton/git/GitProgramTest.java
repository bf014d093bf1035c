package dev.baton.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitProgramTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir private Path temp;
  private GitLayout layout;

  @BeforeEach
  void makeRepository() throws IOException {
    temp = temp.toRealPath();
    RealGit git = new RealGit(Files.createDirectory(temp.resolve("home")));
    Path repo = git.repository(temp.resolve("repo"));
    layout = GitLayout.find(repo, Map.of()).orElseThrow();
  }

  @Test
  void readsAnAnswer() {
    GitProgram git = new GitProgram(layout);
    assertThat(ask(git, "symbolic-ref", "HEAD")).isEqualTo("refs/heads/main\n");
  }

  @Test
  void aMissingGitIsNamed() {
    GitProgram nowhere = new GitProgram(layout, Map.of("PATH", temp.toString()), List.of(), LONG);
    GitFailedException failure = failure(nowhere, "version");
    assertThat(failure.kind()).isEqualTo(GitFailedException.Kind.MISSING);
    assertThat(failure).hasMessage("git not found in any directory of PATH; install git");
  }

  @Test
  void aGitThatIsNoProgramIsNamed() throws IOException {
    fakeGit("#!/nowhere\n");
    GitFailedException failure = failure(fake(LONG), "version");
    assertThat(failure.kind()).isEqualTo(GitFailedException.Kind.MISSING);
    assertThat(failure.getMessage()).startsWith(temp + "/bin/git cannot be started: ");
  }

  @Test
  void looksWhereGitUsuallyIs() throws IOException {
    fakeGit("#!/bin/sh\n");
    String bin = temp.resolve("bin").toString();
    Path git = temp.resolve("bin/git");
    assertThat(GitLaunch.findGit("/none:" + bin, List.of())).isEqualTo(git);
    assertThat(GitLaunch.findGit("", List.of("/none", bin))).isEqualTo(git);
    assertThat(GitLaunch.findGit(null, List.of(bin))).isEqualTo(git);
    assertThat(GitLaunch.findGit(bin + ":", List.of("/none"))).isEqualTo(git);
    assertThat(GitLaunch.findGit(":.:bin:" + temp, List.of())).isNull();
    Files.setPosixFilePermissions(git, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(GitLaunch.findGit(bin, List.of())).isNull();
  }

  @Test
  void anExitCodeIsNamedWithGitsOwnWords() {
    GitFailedException failure = failure(new GitProgram(layout), "cat-file", "-p", "nothing");
    assertThat(failure.kind()).isEqualTo(GitFailedException.Kind.REFUSED);
    assertThat(failure)
        .hasMessage(
            "git cat-file ended with exit code 128: fatal: Not a valid object name nothing");
  }

  @Test
  void aGitThatHangsIsStopped() throws IOException {
    fakeGit("#!/bin/sh\necho one\nexec tail -f /dev/null\n");
    GitFailedException failure = failure(fake(Duration.ofMillis(300)), "log");
    assertThat(failure.kind()).isEqualTo(GitFailedException.Kind.TIMED_OUT);
    assertThat(failure).hasMessage("git log was stopped after 300 ms");
  }

  /** Uses a program that takes its time. */
  @Test
  void timeCountsOnlyWhileGitIsWaitedFor() throws IOException {
    fakeGit("#!/bin/sh\nhead -c 1000000 /dev/zero\n");
    RealGit pager = new RealGit(temp.resolve("home"));
    byte[] rest =
        fake(Duration.ofSeconds(2))
            .ask(
                List.of("log"),
                in -> {
                  assertThat(in.read()).isZero();
                  pager.shell(temp, "sleep 3");
                  return in.readAllBytes();
                });
    assertThat(rest).hasSize(999_999);
  }

  @Test
  void anAnswerThatBreaksOffIsNamed() throws IOException {
    fakeGit("#!/bin/sh\nprintf half\n");
    GitFailedException failure =
        catchThrowableOfType(
            GitFailedException.class,
            () -> fake(LONG).ask(List.of("log"), in -> new ByteStream(in).until(' ')));
    assertThat(failure).hasMessage("git log ended before its answer was complete");
  }

  /** More than the capacity of any pipe in both directions. */
  @Test
  void neverWaitsForItself() throws IOException {
    fakeGit(
        """
        #!/bin/sh
        head -c 1000000 /dev/zero >&2
        cat
        head -c 1000000 /dev/zero >&2
        head -c 1000000 /dev/zero
        """);
    byte[] input = new byte[3_000_000];
    assertThat(answer(input)).hasSize(4_000_000);

    fakeGit("#!/bin/sh\nexec <&-\necho done\n");
    assertThat(answer(input)).hasSize(5);
  }

  @Test
  void whoHasReadEnoughNeedNotWait() throws IOException {
    fakeGit("#!/bin/sh\nwhile :; do echo more; done\n");
    byte[] start = fake(LONG).ask(List.of("log"), in -> in.readNBytes(4));
    assertThat(start).isEqualTo("more".getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void theEnvironmentSaysNothingToGit() throws IOException {
    fakeGit("#!/bin/sh\nenv\n");
    Map<String, String> env =
        Map.of("PATH", binFirst(), "GIT_DIR", "x", "GIT_TRACE", "1", "LC_ALL", "y", "KEPT", "z");
    GitProgram git = new GitProgram(layout, env, LONG);
    assertThat(ask(git, "log").lines().toList())
        .contains("LC_ALL=C", "KEPT=z", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1")
        .noneMatch(line -> line.startsWith("GIT_DIR=") || line.startsWith("GIT_TRACE="));
  }

  private GitProgram fake(Duration limit) {
    return new GitProgram(layout, Map.of("PATH", binFirst()), limit);
  }

  private byte[] answer(byte[] input) {
    return fake(LONG).ask(List.of("log"), out -> out.write(input), InputStream::readAllBytes);
  }

  private String binFirst() {
    return temp.resolve("bin") + ":" + System.getenv("PATH");
  }

  private void fakeGit(String script) throws IOException {
    Path git = Files.createDirectories(temp.resolve("bin")).resolve("git");
    // Written by another process: a child of this JVM might hold the file open, and then it could
    // not be executed.
    Files.deleteIfExists(git);
    Path text = Files.writeString(temp.resolve("script"), script);
    new RealGit(temp.resolve("home")).shell(temp, "cp " + text + " bin/git; chmod +x bin/git");
  }

  private static GitFailedException failure(GitProgram git, String... arguments) {
    return catchThrowableOfType(GitFailedException.class, () -> ask(git, arguments));
  }

  private static String ask(GitProgram git, String... arguments) {
    return git.ask(List.of(arguments), in -> new String(in.readAllBytes(), StandardCharsets.UTF_8));
  }
}
