package dev.baton.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real program installs copies of itself, which are then used and removed. */
class SelfInstallIT {
  private static final String FOREIGN = "#!/bin/sh\necho foreign\n";

  /** The groups of commands for which an installation trains caches, in its script. */
  private static final String GROUPS = "for group in [a-z ]+; do";

  @TempDir static Path shared;
  @TempDir Path temporary;

  /** The real program, except that its script trains no caches, which takes seconds. */
  private static Path quick;

  /** Its script for training, and what is in the real one. */
  private static Path train;

  private static String training;

  private Path prefix;
  private Path repository;
  private Path tools;

  @BeforeAll
  static void copyTheProgram() throws Exception {
    Path real = Probe.LAUNCHER.resolveSibling("..").toRealPath();
    Path copy = Files.createDirectories(shared.resolve("quick/lib")).getParent();
    for (String part :
        List.of(
            "bin",
            "runtime",
            "share",
            "licences",
            "build.properties",
            "lib/baton.jar",
            "lib/native",
            "lib/aot/all.aot",
            "lib/find-java",
            "lib/train",
            "lib/training")) {
      Files.createDirectories(copy.resolve(part).getParent());
      Probe.copyTree(real.resolve(part), copy.resolve(part));
    }
    train = copy.resolve("lib/train");
    training = Files.readString(train);
    assertThat(training).containsPattern(GROUPS);
    Files.writeString(train, "#!/bin/sh\n");
    quick = copy.resolve("bin/baton");
  }

  @BeforeEach
  void chooseAPrefix() throws Exception {
    prefix = temporary.resolve("a prefix with späces");
    repository = Files.createDirectories(temporary.resolve("work"));
    tools = Files.createDirectories(temporary.resolve("tools"));
    Files.copy(
        Path.of("/usr/bin/readlink"),
        tools.resolve("readlink"),
        StandardCopyOption.COPY_ATTRIBUTES);
  }

  @Test
  void theCopyWorksByEachNameWithoutAJdk() throws Exception {
    // The cache of 'doctor', which looks for its own; that the script trains all, the build has
    // shown.
    Files.writeString(train, training.replaceFirst(GROUPS, "for group in all; do"));
    try {
      assertExit(0, self("install", "--alias", "bd", "--alias", "cub"));
    } finally {
      Files.writeString(train, "#!/bin/sh\n");
    }

    for (String name : Set.of("baton", "bd", "cub")) {
      Start.Result version = installed(name).run("version");
      assertThat(version.out()).as(version.err()).contains("0.1");
    }
    assertExit(0, installed("bd").run("init"));
    assertThat(installed("cub").run("doctor", "-v").out()).contains("start: warm");
    assertThat(installed("bd").run("--help").out()).contains("usage: bd COMMAND");
  }

  @Test
  void aForeignProgramIsNotTouched() throws Exception {
    Path foreign = writeForeign("bd");

    Start.Result refused = self("install", "--alias", "bd");

    assertExit(4, refused);
    assertThat(refused.err()).contains("/bin/bd is another program").contains("--force");
    assertThat(Files.readString(foreign)).isEqualTo(FOREIGN);
    assertThat(filesBelow(prefix)).containsExactly("bin/bd");
  }

  @Test
  void anotherProgramMayBeCalledBaton() throws Exception {
    Path foreign = writeForeign("baton");
    Start.Result refused = self("install");
    assertExit(4, refused);
    assertThat(refused.err()).contains("/bin/baton is another program").contains("--name");
    Start.Result invalid = self("install", "--name", "../batn");
    assertExit(2, invalid);
    assertThat(invalid.err()).contains("'../batn' is not the name of a program: expected letters");

    assertExit(0, self("install", "--name", "batn"));

    assertExit(0, installed("batn").run("init", "--prefix", "app"));
    assertExit(0, installed("batn").run("create", "First", "--id", "app-1"));
    assertThat(installed("batn").run("ready").out()).contains("app-1");
    assertThat(Files.readString(foreign)).isEqualTo(FOREIGN);
    assertExit(0, installed("batn").run("self", "uninstall"));
    assertThat(filesBelow(prefix)).containsExactly("bin/baton");
  }

  @Test
  void aForcedAliasComesBackWhenBatonGoes() throws Exception {
    Path foreign = writeForeign("bd");
    assertExit(0, self("install", "--alias", "bd", "--force"));
    assertThat(installed("bd").run("version").out()).contains("0.1");

    assertExit(0, self("uninstall"));

    assertThat(Files.readString(foreign)).isEqualTo(FOREIGN);
    assertThat(filesBelow(prefix)).containsExactly("bin/bd");
  }

  @Test
  void theFolderOfTheNamesMayBeALinkToAnother() throws Exception {
    Path elsewhere = Files.createDirectories(temporary.resolve("own/programs"));
    Files.createDirectories(prefix);
    Files.createSymbolicLink(prefix.resolve("bin"), elsewhere);
    Files.createSymbolicLink(prefix.resolve("share"), elsewhere);
    Files.writeString(elsewhere.resolve("bd"), FOREIGN);

    assertExit(0, self("install", "--alias", "bd", "--force"));
    assertThat(installed("baton").run("version").out()).contains("0.1");
    assertThat(installed("bd").run("version").out()).contains("0.1");
    assertThat(page("baton.1")).isRegularFile();
    assertExit(0, self("install", "--alias", "bd"));

    assertExit(0, self("uninstall"));
    assertThat(Files.readString(elsewhere.resolve("bd"))).isEqualTo(FOREIGN);
    assertThat(elsewhere.resolve("baton")).doesNotExist();
  }

  @Test
  void aCopyReplacesItselfAndRemovesItself() throws Exception {
    assertExit(0, self("install"));
    for (int again = 0; again < 2; again++) {
      assertExit(0, installed("baton").run("self", "install", "--prefix", prefix.toString()));
    }
    // The running version is kept until the next installation.
    assertThat(versions()).isEqualTo(2);

    // It finds its own installation.
    Start.Result removed = installed("baton").run("self", "uninstall");

    assertExit(0, removed);
    assertThat(removed.err()).isEmpty();
    assertThat(filesBelow(prefix)).isEmpty();
  }

  @Test
  void manualPagesAreInstalledAndRemoved() throws Exception {
    Path foreign = writePage("baton-ready.1");
    Path neighbour = writePage("ls.1");

    Start.Result result = self("install");

    assertExit(0, result);
    assertThat(result.out()).containsPattern("installed [0-9]+ manual pages in .*: man baton\n");
    assertThat(result.err()).contains("baton-ready.1 belongs to another program");
    assertThat(Files.readString(page("baton.1"))).startsWith(".TH \"BATON\" 1 \"\" \"Baton 0.1");
    assertThat(page("baton-breaker-status.1")).isRegularFile();
    assertThat(Files.readString(foreign)).isEqualTo(FOREIGN);

    // As if the version before had a command that this one has no more.
    Path gone =
        Files.createSymbolicLink(
            page("baton-gone.1"),
            Path.of("../../../lib/baton/current/share/man/man1/baton-gone.1"));
    assertExit(0, self("install"));
    assertThat(gone).doesNotExist();
    assertThat(Files.isSymbolicLink(gone)).isFalse();
    assertThat(page("baton.1")).isRegularFile();

    assertExit(0, self("uninstall"));
    assertThat(filesBelow(prefix))
        .containsExactlyInAnyOrder(
            prefix.relativize(foreign).toString(), prefix.relativize(neighbour).toString());
  }

  private Path page(String name) {
    return prefix.resolve("share/man/man1").resolve(name);
  }

  private Path writePage(String name) throws IOException {
    Files.createDirectories(page(name).getParent());
    return Files.writeString(page(name), FOREIGN);
  }

  @Test
  void whatCannotBeWrittenChangesNothing() throws Exception {
    Files.writeString(prefix, "a file");

    Start.Result refused = self("install");

    assertExit(1, refused);
    assertThat(refused.err().lines().filter(line -> line.startsWith("baton: "))).hasSize(1);
    assertThat(Files.readString(prefix)).isEqualTo("a file");
  }

  @Test
  void nothingToUninstallIsSaid() throws Exception {
    assertExit(3, self("uninstall"));
  }

  @Test
  void anUnknownAliasIsRefused() throws Exception {
    Start.Result refused = self("install", "--alias", "git");

    assertExit(2, refused);
    assertThat(refused.err()).contains("'git'").contains("bd or cub");
    assertThat(prefix).doesNotExist();
  }

  private Start.Result self(String command, String... options) throws Exception {
    String[] words = new String[options.length + 4];
    words[0] = "self";
    words[1] = command;
    words[2] = "--prefix";
    words[3] = prefix.toString();
    System.arraycopy(options, 0, words, 4, options.length);
    return Start.of(quick).in(repository).run(words);
  }

  /**
   * With a PATH without Java; the only other program needed is {@code readlink}, to resolve the
   * link.
   */
  private Start installed(String name) {
    return Start.of(prefix.resolve("bin").resolve(name))
        .in(repository)
        .with("PATH", tools.toString());
  }

  private Path writeForeign(String name) throws IOException {
    Path file = Files.createDirectories(prefix.resolve("bin")).resolve(name);
    Files.writeString(file, FOREIGN);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  private long versions() throws IOException {
    try (Stream<Path> found = Files.list(prefix.resolve("lib/baton"))) {
      return found.filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)).count();
    }
  }

  private static Set<String> filesBelow(Path folder) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      return found
          .filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
          .map(path -> folder.relativize(path).toString())
          .collect(Collectors.toSet());
    }
  }

  private static void assertExit(int expected, Start.Result result) {
    assertThat(result.exit()).as(result.err() + result.out()).isEqualTo(expected);
  }
}
