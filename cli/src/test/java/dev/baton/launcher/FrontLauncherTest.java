package dev.baton.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the launcher hands over to the program in front of which it stands, and what it does itself.
 * In place of both bd and Java there are scripts that print how they were called.
 */
class FrontLauncherTest {
  private static final String SAYS = "for word; do printf '<%s>' \"$word\"; done; echo\n";

  private static final String MARK = "0123456789abcdef0123456789abcdef\n";

  @TempDir Path folder;

  private Path dist;
  private Path home;
  private Path real;
  private Path repository;
  private Path link;

  @BeforeEach
  void installFront() throws IOException {
    dist = folder.resolve("a dist");
    Files.createDirectories(dist.resolve("bin"));
    Files.createDirectories(dist.resolve("lib"));
    Files.writeString(dist.resolve("lib/baton.jar"), "");
    Files.copy(Path.of(System.getProperty("baton.repo"), "baton"), dist.resolve("bin/baton"));
    makeExecutable(dist.resolve("bin/baton"));
    script(
        dist.resolve("runtime/bin/java"),
        "while [ \"$1\" != dev.baton.cli.Main ]; do shift; done; shift\n"
            + "printf java; "
            + SAYS
            + "case $3$4 in ready | ready--json | ready--claim=f*) tr '\\000' '|'; echo ;; esac\n");
    real = script(folder.resolve("usr bin/bd"), "printf 'bd '; " + SAYS);
    home = folder.resolve("home");
    front(home, real);
    repository = Files.createDirectories(folder.resolve("project"));
    Files.createDirectories(repository.resolve(".git/baton"));
    Files.createDirectories(repository.resolve(".beads"));
    link = repository.resolve(".git/baton/baton.db.link");
    link();
  }

  private void link() throws IOException {
    Files.writeString(link, "beads\n../../.beads\n" + real + "\n");
    Files.createDirectories(consent().getParent());
    Files.writeString(consent(), Files.readString(link) + MARK);
    Files.writeString(mark(), MARK);
  }

  /** The consent as 'baton link' stores it. */
  private Path consent() {
    return folder.resolve("state/baton/links" + link);
  }

  private Path mark() {
    return link.resolveSibling(link.getFileName() + "-id");
  }

  private void front(Path prefix, Path behind) throws IOException {
    Files.createDirectories(prefix.resolve("bin"));
    Files.createDirectories(prefix.resolve("lib/baton"));
    Files.createSymbolicLink(prefix.resolve("bin/bd"), dist.resolve("bin/baton"));
    Files.writeString(prefix.resolve("lib/baton/front-bd"), behind + "\n/some/baton.db\n");
  }

  private static Path script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + text);
    makeExecutable(file);
    return file;
  }

  private static void makeExecutable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Start front() {
    return started(home.resolve("bin/bd"));
  }

  private Start started(Path launcher) {
    return Start.of(launcher).in(repository).with("XDG_STATE_HOME", folder + "/state");
  }

  private static String out(Start start, String... words) throws Exception {
    Start.Result result = start.run(words);
    assertThat(result.err()).isEmpty();
    assertThat(result.exit()).isZero();
    return result.out();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "list",
        "show t-1",
        "create --title close",
        "hooks run pre-commit",
        "--help",
        "update t-1 --title New",
        "update t-1 -p 1 --notes=--claim",
        "close --help",
        "dep add a b",
        "--json list",
        "--actor ready list",
        "-C /x close t-1",
        "--db x close t-1",
        "--global ready",
        "doctor --deep",
        "prime --full",
        "ready --explain",
        "ready --mol x",
        "todo add close",
        "human",
        "human list",
        "epic status",
        "heartbeat t-1",
        "comment t-1 close",
        "-V"
      })
  void everythingElseIsHandedOver(String line) throws Exception {
    String[] words = line.isEmpty() ? new String[0] : line.split(" ", -1);
    StringBuilder said = new StringBuilder("bd ");
    for (String word : words) {
      said.append('<').append(word).append('>');
    }
    assertThat(out(front(), words)).isEqualTo(said + "\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "close t-1",
        "done t-1",
        "reopen t-1",
        "update t-1 --claim",
        "update t-1 --status open",
        "update t-1 --status=open",
        "update t-1 -s open",
        "update t-1 -qs open",
        "update --claim",
        "update t-1 --assignee x",
        "update t-1 -ax",
        "--json close t-1",
        "--actor x close t-1",
        "-qv close t-1",
        "--json=true close t-1",
        "update t-1 --claim=true",
        "ready --claim=true",
        "duplicate t-1 --of t-2",
        "supersede t-1 --with=t-2",
        "todo done t-1",
        "--actor=x -q update t-1 --claim",
        "assign t-1 x",
        "unclaim t-1",
        "defer t-1",
        "ready --claim",
        "doctor",
        "doctor --fix",
        "prime",
        "batch -f x",
        "delete t-1 --force",
        "epic close-eligible",
        "human respond t-1 list",
        "human --json list",
        "import -",
        "nosuch list",
        "reclaim",
        "rename t-1 t-2",
        "sql update",
        "-qx close t-1",
        "--no-color close t-1"
      })
  void batonTakesPartInWhatMayEndAClaim(String line) throws Exception {
    String words = "<" + line.replace(" ", "><") + ">";
    assertThat(out(front(), line.split(" ", -1))).isEqualTo("java<front><-->" + words + "\n");
    assertThat(out(front().with("BATON_FRONT", "off"), line.split(" ", -1)))
        .isEqualTo("bd " + words + "\n");
    Files.delete(link);
    assertThat(out(front(), line.split(" ", -1))).isEqualTo("bd " + words + "\n");
  }

  @Test
  void bothAnswerToReady() throws Exception {
    assertThat(out(front(), "ready", "--json"))
        .isEqualTo("java<front><--><ready><--json>\nbd <ready><--json>\n|0\n");
    assertThat(out(front(), "ready", "--claim=false"))
        .isEqualTo("java<front><--><ready><--claim=false>\nbd <ready><--claim=false>\n|0\n");
    script(real, "echo 'no disk' >&2; echo partly; exit 7\n");
    Start.Result failed = front().run("ready");
    assertThat(failed.out()).isEqualTo("java<front><--><ready>\npartly\n|7\n");
    assertThat(failed.err()).isEqualTo("no disk\n");
  }

  @Test
  void javaBecomesTheProcessThatWasStarted() throws Exception {
    script(dist.resolve("runtime/bin/java"), "cat >/dev/null\necho $$\n");
    for (String words : List.of("ready --json", "ready --claim=false", "close t-1")) {
      List<String> command = new ArrayList<>(List.of(home.resolve("bin/bd").toString()));
      command.addAll(List.of(words.split(" ", -1)));
      Process process = new ProcessBuilder(command).directory(repository.toFile()).start();
      process.getOutputStream().close();
      assertThat(process.inputReader().readLine()).isEqualTo(String.valueOf(process.pid()));
      assertThat(process.waitFor()).isZero();
    }
    assertThat(link.getParent()).isDirectoryNotContaining("glob:**.link.*");
  }

  /** A method that is not found would be compiled as late as all others. */
  @Test
  void theMethodThatIsCompiledAtOnceExists() throws Exception {
    script(dist.resolve("runtime/bin/java"), SAYS);
    Start start = started(dist.resolve("bin/baton")).with("BATON_DB", "postgresql://host/tasks");
    Matcher named =
        Pattern.compile("<-XX:CompileCommand=\\w+,([\\w.$]+)::(\\w+),[\\d.]+>")
            .matcher(out(start, "ready"));
    assertThat(named.find()).isTrue();
    assertThat(Class.forName(named.group(1)).getDeclaredMethods())
        .extracting(Method::getName)
        .contains(named.group(2));
  }

  @Test
  void whereNoPipeCanBeMadeBothAnswerToo() throws Exception {
    Path tools = script(folder.resolve("tools/mkfifo"), "exit 1\n").getParent();
    Start start = front().with("PATH", tools + ":/usr/bin:/bin");
    assertThat(out(start, "ready", "--json"))
        .isEqualTo("java<front><--><ready><--json>\nbd <ready><--json>\n|0\n");
  }

  /** How Java was started, and what it could read. */
  private String started(String... words) throws Exception {
    script(
        dist.resolve("runtime/bin/java"),
        """
        for word; do case $word in -XX:AOTCache=*) printf '%s' "${word##*/}" ;; esac; done
        if [ -n "${BATON_ASKED-}" ]; then printf ' asked at %s: ' "$BATON_ASKED"; tr '\\000' '|'; fi
        """);
    return out(started(dist.resolve("bin/baton")), words);
  }

  @Test
  void aServerNeedsTheCacheForAll() throws Exception {
    String server = "postgresql://db.example.org/app";

    assertThat(started("--db", server, "ready")).isEqualTo("all.aot");
    assertThat(started("claim", "app-1", "--db", server)).isEqualTo("all.aot");
    assertThat(started("--db", server, "version")).isEqualTo("all.aot");
  }

  @Test
  void whatIsLinkedIsAskedWhileJavaStartsIfItChanged() throws Exception {
    Path manifest = Files.writeString(repository.resolve("manifest"), "5:new\n");
    Path beads = repository.resolve(".beads");
    Path seen = repository.resolve(".git/baton/baton.db.seen");
    script(real, "printf '%s in %s for %s' \"$*\" \"${PWD##*/}\" \"$BEADS_DIR\"");
    assertThat(started("ready")).isEqualTo("all.aot");

    Files.writeString(seen, manifest + "\n5:old\n5:new\n" + beads + "\n");
    assertThat(started("ready")).isEqualTo("read.aot");
    assertThat(started("list")).isEqualTo("all.aot");

    Files.writeString(seen, manifest + "\n5:new\n5:old\n" + beads + "\n");
    String asked = "all.aot asked at 5:new: ready --json --limit=0 in project for " + beads + "|0";
    assertThat(started("ready")).isEqualTo(asked);
    assertThat(started("ready", "--json", "-n", "5")).isEqualTo(asked);
    assertThat(started("ready", "--claim")).isEqualTo("all.aot");
    assertThat(started("list")).isEqualTo("read.aot");
    assertThat(started("close", "t-1")).isEqualTo("all.aot");

    Files.writeString(seen, manifest + "\n5:new\n5:old\n" + folder + "\n");
    assertThat(started("ready")).as("another folder").isEqualTo("all.aot");
    Files.writeString(seen, manifest + "\n5:new\n5:old\n\n");
    assertThat(started("ready")).isEqualTo("all.aot");
    assertThat(repository.resolve(".git/baton").toFile().list()).hasSize(3);
  }

  @Test
  void aProgramThatIsNamedByAnArchiveIsNotRun() throws Exception {
    Path manifest = Files.writeString(repository.resolve("manifest"), "5:new\n");
    Files.writeString(
        repository.resolve(".git/baton/baton.db.seen"),
        manifest + "\n5:new\n5:old\n" + repository.resolve(".beads") + "\n");
    assertThat(started("ready")).startsWith("all.aot asked");
    for (String other : List.of("cub\n../../.beads\n" + real, "beads\n../.beads\n" + real)) {
      Files.writeString(consent(), other + "\n" + MARK);
      assertThat(started("ready")).as(other).isEqualTo("all.aot");
    }
    // Another repository at that path.
    link();
    Files.writeString(mark(), "0".repeat(32) + "\n");
    assertThat(started("ready")).isEqualTo("all.aot");
    Files.delete(mark());
    assertThat(started("ready")).isEqualTo("all.aot");
    link();
    assertThat(started("ready")).startsWith("all.aot asked");
    Files.delete(consent());
    assertThat(started("ready")).isEqualTo("all.aot");
  }

  @Test
  void aDatabaseThatIsOlderThanItsReadingNeedsNoLook() throws Exception {
    Path manifest = Files.writeString(repository.resolve("manifest"), "5:new\n");
    Path seen = repository.resolve(".git/baton/baton.db.seen");
    Files.writeString(seen, manifest + "\n\n5:old\n" + repository.resolve(".beads") + "\n");
    FileTime read = Files.getLastModifiedTime(seen);
    Files.setLastModifiedTime(manifest, FileTime.fromMillis(read.toMillis() - 60_000));
    for (String command : List.of("ready", "list")) {
      assertThat(started(command)).isEqualTo("read.aot");
    }
    assertThat(started("close", "t-1")).isEqualTo("all.aot");

    Files.setLastModifiedTime(manifest, FileTime.fromMillis(read.toMillis() + 60_000));
    assertThat(started("ready")).startsWith("all.aot asked at 5:new");
    assertThat(started("list")).isEqualTo("all.aot");
    Files.writeString(manifest, "5:old\n");
    Files.setLastModifiedTime(manifest, FileTime.fromMillis(read.toMillis() + 60_000));
    for (String command : List.of("ready", "list")) {
      assertThat(started(command)).as("written again, as it was").isEqualTo("read.aot");
    }
  }

  @Test
  void aProgramThatIsNamedByAClonedFolderIsNotRun() throws Exception {
    Path manifest = Files.writeString(repository.resolve("manifest"), "5:new\n");
    Path folder = Files.createDirectories(repository.resolve(".baton"));
    Files.delete(link);
    Files.delete(mark());
    Files.delete(link.getParent());
    Files.delete(repository.resolve(".git"));
    Files.writeString(folder.resolve("baton.db.link"), "beads\n../.beads\n" + real + "\n");
    Files.writeString(
        folder.resolve("baton.db.seen"),
        manifest + "\nnever\n5:old\n" + repository.resolve(".beads") + "\n");
    assertThat(started("ready")).isEqualTo("all.aot");
  }

  @Test
  void whateverIsHandedOverArrivesByteForByte() throws Exception {
    script(real, "printf '%s\\n' \"$@\"; cat; exit 42\n");
    Path caller =
        script(
            folder.resolve("caller"),
            "printf 'in\\377' | '"
                + home.resolve("bin/bd")
                + "' show '' ' a  b ' \"$(printf 'x\\376')\" '$HOME * \"'\n");
    Process process = new ProcessBuilder(caller.toString()).directory(repository.toFile()).start();
    byte[] bytes = process.getInputStream().readAllBytes();
    assertThat(new String(bytes, StandardCharsets.ISO_8859_1))
        .isEqualTo("show\n\n a  b \nx\u00fe\n$HOME * \"\nin\u00ff");
    assertThat(process.waitFor()).isEqualTo(42);
  }

  @Test
  void aSignalReachesTheProgramItself() throws Exception {
    script(real, "trap 'echo ended; exit 9' TERM\necho ready\nwhile :; do sleep 0.1; done\n");
    Process process =
        new ProcessBuilder(home.resolve("bin/bd").toString(), "list")
            .directory(repository.toFile())
            .start();
    var lines = process.inputReader();
    assertThat(lines.readLine()).isEqualTo("ready");
    process.toHandle().destroy();
    assertThat(lines.readLine()).isEqualTo("ended");
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(9);
  }

  @Test
  void theLinkIsFoundFromEverywhereInTheRepository() throws Exception {
    Path below = Files.createDirectories(repository.resolve("a/b c"));
    assertThat(out(front().in(below), "close", "t-1")).startsWith("java");

    Path admin = Files.createDirectories(repository.resolve(".git/worktrees/w"));
    Files.writeString(admin.resolve("commondir"), "../..\n");
    Path worktree = Files.createDirectories(folder.resolve("w/.beads")).getParent();
    Files.writeString(worktree.resolve(".git"), "gitdir: " + admin + "\n");
    assertThat(out(front().in(worktree), "close", "t-1")).startsWith("java");
    assertThat(out(front().in(folder).with("GIT_DIR", repository + "/.git"), "close", "t-1"))
        .startsWith("java");
    assertThat(
            out(
                front().in(folder).with("BATON_DB", repository + "/.git/baton/baton.db"),
                "close",
                "t-1"))
        .startsWith("java");

    Path outside = Files.createDirectories(folder.resolve("o/.baton")).getParent();
    Files.writeString(
        outside.resolve(".baton/baton.db.link"), "beads\n" + repository + "/.beads\n" + real);
    assertThat(out(front().in(outside), "close", "t-1")).startsWith("java");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-C DIR close t-1",
        "-CDIR close t-1",
        "close t-1 -C DIR",
        "close --directory=DIR t-1",
        "--directory DIR close t-1"
      })
  void theDirectoryThatIsNamedCounts(String line) throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    String[] here = line.replace("DIR", repository.toString()).split(" ", -1);
    assertThat(out(front().in(elsewhere), here)).isEqualTo("java<front><--><close><t-1>\n");
    script(real, "pwd; printf '%s\\n' \"$*\"\n");
    String[] there = line.replace("DIR", elsewhere.toString()).split(" ", -1);
    assertThat(out(front(), there)).isEqualTo(elsewhere + "\nclose t-1\n");
  }

  @Test
  void theDirectoryMayBeNamedAsTheOptionEnds() throws Exception {
    Path above = Files.createDirectories(folder.resolve("above"));
    for (String name : List.of("C", "y")) {
      Files.createSymbolicLink(above.resolve(name), repository);
      for (String option : List.of("-C", "--directory")) {
        assertThat(out(front().in(above), option, name, "close", "t-1"))
            .isEqualTo("java<front><--><close><t-1>\n");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--db DIR/.beads close t-1",
        "--db=DIR/.beads/beads.db close t-1",
        "close t-1 --db DIR/.beads/dolt/app",
        "close --db=../project/.beads t-1",
        "BEADS_DIR=DIR/.beads close t-1",
        "BEADS_DIR=../project/.beads close t-1",
        "BEADS_DIR=PLACE/.beads close t-1",
        "BEADS_DB=DIR/.beads/beads.db close t-1",
        "BD_DB=DIR/.beads/beads.db close t-1",
        "-C PLACE close t-1"
      })
  void theDatabaseThatIsNamedCounts(String line) throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Path place = Files.createDirectories(folder.resolve("place/.beads")).getParent();
    Files.writeString(place.resolve(".beads/redirect"), "../project/.beads\n");
    answersInfo(repository);
    List<String> words = words(line.replace("PLACE", place.toString()));
    Start start = start(words).in(elsewhere);
    String front = "java<front><--directory=" + repository + "><--><close><t-1>\n";
    assertThat(out(start, words.toArray(String[]::new)))
        .as("not yet a user of this front")
        .startsWith("bd <");
    use(repository);
    assertThat(out(start, words.toArray(String[]::new))).isEqualTo(front);
    words.set(words.indexOf("close"), "show");
    assertThat(out(start, words.toArray(String[]::new))).startsWith("bd <").endsWith("<t-1>\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "BEADS_DB=DIR/other/.beads close t-1",
        "BD_DB=DIR/other/.beads close t-1",
        "BEADS_DIR=DIR/nosuch close t-1",
        "BEADS_DIR=DIR close t-1"
      })
  void bdIsAskedWhichOfTwoDatabasesItOpens(String line) throws Exception {
    Path other = Files.createDirectories(repository.resolve("other/.beads")).getParent();
    List<String> words = words(line);
    Start start = start(words);
    answersInfo(repository);
    assertThat(out(start, words.toArray(String[]::new))).isEqualTo("java<front><--><close><t-1>\n");
    answersInfo(other);
    assertThat(out(start, words.toArray(String[]::new))).isEqualTo("bd <close><t-1>\n");
    script(real, "exit 1\n");
    assertThat(out(start, words.toArray(String[]::new)))
        .as("bd does not say it")
        .isEqualTo("java<front><--><close><t-1>\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"BEADS_DIR", "BEADS_DB", "BD_DB"})
  void aLinkedWorkTreeStaysThePresentOne(String variable) throws Exception {
    Path admin = Files.createDirectories(repository.resolve(".git/worktrees/w"));
    Files.writeString(admin.resolve("commondir"), "../..\n");
    Path tree = Files.createDirectories(folder.resolve("w"));
    Files.writeString(tree.resolve(".git"), "gitdir: " + admin + "\n");
    use(repository);
    answersInfo(repository);
    script(dist.resolve("runtime/bin/java"), "echo \"$BATON_DB ${BEADS_DB-}${BD_DB-} $*\"\n");
    assertThat(out(front().in(tree).with(variable, repository + "/.beads"), "close", "t-1"))
        .startsWith(repository + "/.git/baton/baton.db  ")
        .endsWith(" front -- close t-1\n");
  }

  @Test
  void bdIsNotAskedWhereNothingLinkedIsNamed() throws Exception {
    use(repository);
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere/.beads")).getParent();
    script(real, "case $1 in info) exit 1 ;; esac\nprintf 'bd '; " + SAYS + "echo $BEADS_DIR\n");
    assertThat(out(front().in(elsewhere).with("BEADS_DIR", elsewhere + "/.beads"), "close", "t-1"))
        .isEqualTo("bd <close><t-1>\n" + elsewhere + "/.beads\n");
    script(real, "printf 'bd '; " + SAYS + "echo \"$BATON_FRONT_AT\"\n");
    assertThat(out(front().in(elsewhere), "--db", ".beads", "close", "t-1"))
        .isEqualTo("bd <--db><.beads><close><t-1>\n\n");
  }

  /** Lets the front know another repository that is linked. */
  private void use(Path one) throws IOException {
    Files.writeString(
        home.resolve("lib/baton/front-bd"), real + "\n" + one + "/.git/baton/baton.db\n");
  }

  /** Says as bd does which database it opens. */
  private void answersInfo(Path one) throws IOException {
    script(
        real,
        "case \" $*\" in *' info'*) printf 'About\\n\\nDatabase: %s/.beads/dolt\\nMode: x\\n' '"
            + one
            + "'; exit ;; esac\nprintf 'bd '; "
            + SAYS);
  }

  private List<String> words(String line) {
    return new ArrayList<>(List.of(line.replace("DIR/", repository + "/").split(" ", -1)));
  }

  /** A start with the variable that the first of the words is; it is taken from them. */
  private Start start(List<String> words) {
    String[] variable = words.getFirst().split("=", 2);
    if (!variable[0].startsWith("B")) {
      return front();
    }
    words.removeFirst();
    return front().with(variable[0], variable[1].equals("DIR") ? repository + "" : variable[1]);
  }

  @Test
  void anotherDatabaseOfBdIsNotTouched() throws Exception {
    Path other = Files.createDirectories(folder.resolve("other/.beads"));
    answersInfo(other.getParent());
    assertThat(out(front().with("BEADS_DIR", other.toString()), "close", "t-1")).startsWith("bd");
    assertThat(out(front().with("BEADS_DB", "x.db"), "close", "t-1")).startsWith("bd");
    assertThat(out(front().with("BEADS_DIR", repository + "/.beads"), "close", "t-1"))
        .startsWith("java");
    Path nested = Files.createDirectories(repository.resolve("sub/.beads")).getParent();
    assertThat(out(front().in(nested), "close", "t-1")).startsWith("bd");
    Files.writeString(link, "beads\n../../.beads/issues.jsonl\n");
    assertThat(out(front(), "close", "t-1")).as("a file is linked").startsWith("bd");
  }

  @Test
  void aProgramThatMovedIsFoundOnThePath() throws Exception {
    Path moved = Files.createDirectories(folder.resolve("opt")).resolve("bd");
    Files.move(real, moved);
    String path = home.resolve("bin") + ":relative:" + folder.resolve("opt") + ":/usr/bin:/bin";
    assertThat(out(front().with("PATH", path), "list")).isEqualTo("bd <list>\n");
    Files.delete(moved);
    Start.Result gone = front().with("PATH", path).run("list");
    assertThat(gone.exit()).isEqualTo(1);
    assertThat(gone.err()).startsWith("baton: bd is not at " + real).hasLineCount(1);
  }

  @Test
  void namesThatPointAtEachOtherAreNoLoop() throws Exception {
    Files.delete(real);
    Files.createSymbolicLink(real, dist.resolve("bin/baton"));
    Path third = script(folder.resolve("opt/bd"), "printf 'bd '; " + SAYS);
    String path = home.resolve("bin") + ":" + real.getParent() + ":" + third.getParent();
    assertThat(out(front().with("PATH", path + ":/usr/bin:/bin"), "list")).isEqualTo("bd <list>\n");

    Files.delete(real);
    script(real, "exec '" + home.resolve("bin/bd") + "' \"$@\"\n");
    Start.Result loop = front().run("list");
    assertThat(loop.exit()).isEqualTo(1);
    assertThat(loop.err()).contains("calls Baton instead of bd").hasLineCount(1);

    script(real, "'" + home.resolve("bin/bd") + "' \"$@\"\n");
    loop = front().run("list");
    assertThat(loop.exit()).isEqualTo(1);
    assertThat(loop.err()).contains("call each other").hasLineCount(1);
  }

  @Test
  void scriptsOfBdThatCallBdGoOnWorking() throws Exception {
    script(
        real,
        "case $1 in create) bd close t-1; sh -c 'bd close t-2; :' ;; *) printf 'bd '; "
            + SAYS
            + ";; esac\n");
    String path = home.resolve("bin") + ":/usr/bin:/bin";
    List<String> lines =
        new ArrayList<>(out(front().with("PATH", path), "create").lines().toList());
    assertThat(lines).containsExactly("bd <close><t-1>", "java<front><--><close><t-2>");
  }

  @Test
  void withoutAFrontTheNameIsBatonsOwn() throws Exception {
    Files.delete(home.resolve("lib/baton/front-bd"));
    assertThat(out(front(), "list")).isEqualTo("java<list>\n");
    assertThat(out(front(), "hooks", "run", "pre-commit")).isEmpty();
  }
}
