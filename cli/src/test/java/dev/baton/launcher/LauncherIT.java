package dev.baton.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starting a distribution that is complete, or used to be. */
class LauncherIT {
  private static final String TEXT = "grüß Gott ✓ $HOME \"*\" \\n";

  @TempDir static Path shared;
  @TempDir Path temporary;

  private Path dist;
  private Path launcher;

  /** Trains only the cache for commands that belong to no group, like the probe's. */
  @BeforeAll
  static void train() throws Exception {
    Path trained = shared.resolve("dist");
    Path launcher = Probe.create(trained);
    Files.createDirectories(trained.resolve("lib/aot"));
    Start.Result result = Start.of(launcher).with("BATON_TRAINING", "all").run();
    assertThat(result.exit()).as(result.err()).isZero();
  }

  @BeforeEach
  void copyDistribution() throws IOException {
    dist = Files.createDirectory(temporary.resolve("a place with späces")).resolve("dist");
    Probe.copyTree(shared.resolve("dist"), dist);
    launcher = dist.resolve("bin/baton");
  }

  @Test
  void theRealDistributionStarts() throws Exception {
    Start.Result result = Start.of(Probe.LAUNCHER).run("version");

    assertThat(result.exit()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("0.1");
  }

  @Test
  void theCheckoutsLauncherStartsTheSame() throws Exception {
    Start.Result result = Start.of(Probe.REPOSITORY.resolve("baton")).run("version");

    assertThat(result).isEqualTo(Start.of(Probe.LAUNCHER).run("version"));
  }

  /** By the shell of the system, and by one that keeps the path that it was given. */
  @ParameterizedTest
  @ValueSource(strings = {"/bin/sh", "/bin/bash"})
  void aDirectoryThatWasDeletedIsReportedInOneLine(String shell) throws Exception {
    String gone = "mkdir gone && cd gone && rmdir ../gone && exec " + shell + " \"$0\" version";

    Start.Result result =
        Start.of("/bin/bash").in(temporary).run("-c", gone, Probe.LAUNCHER.toString());

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .endsWith("baton: the current directory was deleted: change to one that exists\n")
        .doesNotContain("java");
  }

  /** Java's own files would get the numbers of closed descriptors. */
  @ParameterizedTest
  @ValueSource(strings = {"/bin/sh", "/bin/bash"})
  void aClosedDescriptorIsNoFileOfJava(String shell) throws Exception {
    String closed =
        """
        export BATON_DB="$PWD/baton.db"
        "$0" "$1" init >/dev/null 2>&1
        "$0" "$1" create T --id app-1 -d - --silent <&-
        "$0" "$1" create U --id app-2 -d - --silent <&- 2>&-
        "$0" "$1" list >&-
        echo "$?"
        "$0" "$1" list --json <&- >&- 2>&-
        echo "$?"
        "$0" "$1" show app-1 app-2 --json | grep -c description
        """;

    Start.Result result =
        Start.of("/bin/sh")
            .in(temporary)
            .run("-c", closed, shell, Probe.LAUNCHER.toRealPath().toString());

    assertThat(result.err()).isEqualTo("baton: the output could not be written\n");
    assertThat(result.out()).isEqualTo("app-1\napp-2\n1\n1\n0\n");
  }

  /** At a SIGQUIT, and where a file of the repository has options for it. */
  @Test
  void whatTheJvmSaysIsNotOnStandardOutput() throws Exception {
    String lines =
        """
        export BATON_DB="$PWD/baton.db"
        echo -XX:+PrintFlagsFinal >.hotspotrc
        "$0" init >/dev/null 2>&1
        "$0" create T >/dev/null
        "$0" log -f >out 2>err &
        until [ -s out ]; do sleep 0.1; done
        kill -QUIT $!
        until grep -q "^JNI global refs" out err; do sleep 0.1; done
        kill $!
        wait $!
        wc -l <out
        grep -c hotspotrc err
        """;

    Start.Result result =
        Start.of("/bin/bash").in(temporary).run("-c", lines, Probe.LAUNCHER.toString());

    assertThat(result.out()).isEqualTo("1\n0\n");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void argumentsArriveAsTheyWereGiven() throws Exception {
    assertPrints(Start.of(launcher).run("x", "", " a  b ", TEXT), "x\n\n a  b \n" + TEXT + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {".:/usr/bin:/bin", ":/usr/bin:/bin", "/usr/bin:/bin:", "bin:.", ""})
  void programsOfTheWorkingDirectoryAreNotRun(String path) throws Exception {
    Path tree = Files.createDirectories(temporary.resolve("tree/bin")).getParent();
    for (String name : new String[] {"readlink", "bin/readlink"}) {
      Path program = Files.writeString(tree.resolve(name), "#!/bin/sh\necho ran >&2\n");
      Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Path link = Files.createSymbolicLink(temporary.resolve("link"), launcher);

    assertPrints(Start.of(link).in(tree).with("PATH", path).run("x"), "x\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", "POSIX", "de_DE.ISO-8859-1", "xx_XX.UTF-8"})
  void argumentsArriveInEveryLocale(String locale) throws Exception {
    assertPrints(Start.of(launcher).with("LC_ALL", locale).run(TEXT), TEXT + "\n");
    assertPrints(Start.of(launcher).without("LC_ALL").with("LANG", locale).run(TEXT), TEXT + "\n");
  }

  @Test
  void startsInCronsBareEnvironment() throws Exception {
    assertPrints(Start.of(launcher).without("LC_ALL").run(TEXT), TEXT + "\n");
  }

  @Test
  void keepsTheLocaleForThoseThatBatonStarts() throws Exception {
    var german = Start.of(launcher).with("LC_ALL", "de_DE.UTF-8");

    assertPrints(german.run("environment", "BATON_KEPT_LC_ALL"), "de_DE.UTF-8\n");
    assertPrints(
        Start.of(launcher).without("LC_ALL").run("environment", "BATON_KEPT_LC_ALL"), "\n");
    assertPrints(Start.of(launcher).run("environment", "BATON_KEPT_LC_ALL"), "null\n");
  }

  @Test
  void optionsForOtherJavaProgramsStayAway() throws Exception {
    var start =
        Start.of(launcher)
            .with("JAVA_TOOL_OPTIONS", "-XX:+UseG1GC")
            .with("JDK_JAVA_OPTIONS", "-Xmx2m")
            .with("_JAVA_OPTIONS", "-Xint");

    assertPrints(start.run("environment", "BATON_KEPT_JAVA_TOOL_OPTIONS"), "-XX:+UseG1GC\n");
  }

  @Test
  void aWarmStartRunsNoOtherProgram() throws Exception {
    assertPrints(
        Start.of(launcher).with("PATH", temporary.toString()).run("property", "java.vm.info"),
        "mixed mode, emulated-client, sharing\n");
  }

  @Test
  void aCopiedDistributionIsStillWarm() throws Exception {
    Path moved = temporary.resolve("moved");
    Files.move(dist, moved);

    assertThat(Start.of(moved.resolve("bin/baton")).run("property", "java.vm.info").out())
        .contains("sharing");
  }

  @Test
  void thereIsACacheForEveryGroupOfTheLauncher() throws Exception {
    Set<String> groups =
        Pattern.compile("\\bgroup=(\\w+)")
            .matcher(Files.readString(Probe.LAUNCHER))
            .results()
            .map(match -> match.group(1) + ".aot")
            .collect(Collectors.toSet());

    try (Stream<Path> caches = Files.list(Probe.LAUNCHER.resolveSibling("../lib/aot"))) {
      assertThat(caches.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(groups)
          .hasSizeGreaterThan(1);
    }
  }

  @Test
  void startsColdWithoutAWordWhenTheCacheIsMissing() throws Exception {
    Files.delete(dist.resolve("lib/aot/all.aot"));
    assertCold(Start.of(launcher).run("property", "java.vm.info"));
  }

  @Test
  void startsColdWithoutAWordWhenTheCacheIsBroken() throws Exception {
    Files.writeString(dist.resolve("lib/aot/all.aot"), "no cache");
    assertCold(Start.of(launcher).run("property", "java.vm.info"));
  }

  @Test
  void takesAnotherJavaWhenTheRuntimeIsMissing() throws Exception {
    Files.move(dist.resolve("runtime"), dist.resolve("gone"));
    var start = Start.of(launcher).with("JAVA_HOME", System.getProperty("java.home"));

    assertCold(start.run("property", "java.vm.info"));
  }

  @Test
  void saysWhatIsMissingWithoutAnyJava() throws Exception {
    Files.move(dist.resolve("runtime"), dist.resolve("gone"));
    Start.Result result = Start.of(launcher).with("PATH", temporary.toString()).run();

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err()).startsWith("baton: ").contains("Java 25").hasLineCount(1);
  }

  @Test
  void startsFromAReadOnlyFolder() throws Exception {
    try (Stream<Path> found = Files.walk(dist)) {
      for (Path path : found.toList()) {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r-xr-xr-x"));
      }
    }

    assertPrints(Start.of(launcher).run("x"), "x\n");
    Files.setPosixFilePermissions(dist, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void passesTheExitCodeThrough() throws Exception {
    assertThat(Start.of(launcher).run("exit", "12").exit()).isEqualTo(12);
  }

  @Test
  void becomesJavaSoThatSignalsReachIt() throws Exception {
    Start.Running running = Start.of(launcher).begin("pid");

    assertPrints(running.end(), running.process().pid() + "\n");
  }

  @Test
  void neverLeavesTheWorkingDirectory() throws Exception {
    Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
    var start = Start.of(launcher).in(elsewhere).with("CDPATH", dist.getParent().toString());

    assertPrints(start.run("property", "user.dir"), elsewhere + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"./baton", "../bin/baton", "../../dist/bin/../bin/./baton"})
  void findsItsDistributionByARelativePath(String path) throws Exception {
    var start = Start.of(path).in(dist.resolve("bin")).with("CDPATH", dist.toString());

    assertPrints(start.run("property", "baton.dist"), dist.toRealPath() + "\n");
  }

  @Test
  void findsItsDistributionThroughThePath() throws Exception {
    var start = Start.of("baton").with("PATH", dist.resolve("bin") + ":/usr/bin:/bin");

    assertPrints(start.run("property", "baton.dist"), dist + "\n");
  }

  @Test
  void followsLinksAndTellsTheNameItWasCalledBy() throws Exception {
    Path links = Files.createDirectory(temporary.resolve("l i n k s"));
    Path absolute = Files.createSymbolicLink(links.resolve("bd"), launcher);
    Path relative = Files.createSymbolicLink(links.resolve("cub"), Path.of("bd"));

    assertPrints(Start.of(absolute).run("property", "baton.name"), "bd\n");
    assertPrints(Start.of(relative).run("property", "baton.name"), "cub\n");
    assertPrints(Start.of(relative).run("property", "baton.dist"), dist + "\n");
    assertPrints(Start.of(launcher).run("property", "baton.name"), "baton\n");
  }

  @Test
  void theHooksOfBdMayCallBaton() throws Exception {
    Path bd = Files.createSymbolicLink(temporary.resolve("bd"), launcher);
    Files.createSymbolicLink(temporary.resolve("cub"), launcher);

    assertPrints(Start.of(bd).run("hooks", "run", "pre-commit"), "");
    assertPrints(Start.of(bd).run("hooks", "install"), "hooks\ninstall\n");
    assertPrints(Start.of(temporary.resolve("cub")).run("hooks", "run", "x"), "hooks\nrun\nx\n");
  }

  @Test
  void tellsTheWidthOfTheTerminal() throws Exception {
    Path script = Path.of("/usr/bin/script");
    assumeTrue(Files.isExecutable(script));
    String command = "stty cols 91; '" + launcher + "' property baton.columns";
    var start = Start.of(script).with("SHELL", "/bin/sh");

    assertThat(start.run("-qec", command, "/dev/null").out().strip()).isEqualTo("91");
    assertPrints(Start.of(launcher).run("property", "baton.columns"), "null\n");
    // Without a terminal nothing is cut, whatever the shell exports.
    assertPrints(
        Start.of(launcher).with("COLUMNS", "72").run("property", "baton.columns"), "null\n");
    assertThat(start.with("COLUMNS", "72").run("-qec", command, "/dev/null").out().strip())
        .isEqualTo("72");
  }

  private static void assertPrints(Start.Result result, String output) {
    assertThat(result).isEqualTo(new Start.Result(0, output, ""));
  }

  private static void assertCold(Start.Result result) {
    assertPrints(result, "mixed mode, emulated-client\n");
  }
}
