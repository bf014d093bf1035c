package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No space left, no permissions, no reader of the output. */
class HardshipIT {
  /** Any other user, who owns nothing here. */
  private static final String STRANGER = "setpriv --reuid=65534 --regid=65534 --clear-groups";

  @TempDir Path temporary;

  private Path folder;
  private Program baton;

  @BeforeEach
  void createFolder() throws Exception {
    folder = Files.createDirectory(temporary.resolve("folder"));
    baton = new Program(folder, temporary);
  }

  /**
   * Fills a small file system except for some bytes, tries to write a task, and frees the space
   * again.
   */
  private static final String FULL_DISK =
      """
      mount -t tmpfs -o size=1m tmpfs .
      cd "$PWD"
      baton init --prefix app >/dev/null 2>&1
      baton create First --id app-x >/dev/null
      # More than there is space for, less what is to be left.
      dd if=/dev/zero of=filler bs=1k count=2000 2>/dev/null || :
      dd if=/dev/null of=filler bs=1 seek=$(($(wc -c <filler) - $1)) 2>/dev/null
      code=0
      head -c 200000 /dev/zero | tr '\\0' x | baton create Second --stdin --json || code=$?
      rm filler
      echo "exit $code"
      baton list --json
      baton doctor --check integrity --json
      """;

  @ParameterizedTest
  @ValueSource(ints = {0, 8192, 40960, 131072})
  void aFullDiskLosesNothing(int left) throws Exception {
    assumeTrue(
        baton.shell("unshare -rm mount -t tmpfs tmpfs .").end().exit() == 0,
        "a small file system can be mounted here");
    String[] script = {"unshare", "-rm", "sh", "-ec", FULL_DISK, "sh", String.valueOf(left)};
    Answer answer = baton.start(List.of(script)).end();

    assertThat(answer.exit()).as(answer.err()).isZero();
    String[] lines = answer.out().split("\n", -1);
    assertThat(lines[0].equals("exit 5")).as(answer.err()).isTrue();
    Json error = Json.parse(answer.err());
    assertThat(error.text("code")).isIn("disk_full", "database_unreadable");
    assertThat(error.text("hint")).contains("space");
    assertThat(Json.parse(lines[1]).each("id")).containsExactly("app-x");
    assertThat(Json.parse(lines[2]).truth("ok")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwx------ rw-------", "r-xr-xr-x rw-rw-rw-", "r-xr-xr-x r--r--r--"})
  void aDatabaseWithoutRightsIsNotChanged(String rights) throws Exception {
    assumeTrue(
        baton.shell(STRANGER + " baton --version").end().exit() == 0,
        "Baton can be run as another user here");
    baton.start("init", "--prefix", "app").mustSucceed();
    baton.start("create", "Task", "--id", "app-x").mustSucceed();
    Path database = folder.resolve(".baton/baton.db");
    byte[] before = Files.readAllBytes(database);
    openTheWayTo(folder);
    allow(database, rights.split(" ", -1)[1]);
    allow(database.getParent(), rights.split(" ", -1)[0]);

    for (String command : new String[] {"create Another", "claim --next", "close app-x"}) {
      Answer answer = baton.shell(STRANGER + " baton " + command + " --json").end();
      assertThat(answer.exit()).as("%s: %s", command, answer.err()).isEqualTo(5);
      Json error = answer.errorJson();
      // Whatever the rights: it belongs to somebody else.
      assertThat(error.text("code")).isEqualTo("foreign_database");
      assertThat(error.text("error")).contains(".baton belongs to ", "nothing was read");
      assertThat(error.text("hint")).contains("--db");
    }
    assertThat(Files.readAllBytes(database)).isEqualTo(before);
  }

  @Test
  void aTextThatCannotBeReadIsNamed() throws Exception {
    assumeTrue(
        baton.shell(STRANGER + " baton --version").end().exit() == 0,
        "Baton can be run as another user here");
    openTheWayTo(folder);
    allow(Files.writeString(folder.resolve("secret.md"), "secret"), "rw-------");
    Answer answer = baton.shell(STRANGER + " baton create -F secret.md --json").end();

    assertThat(answer.exit()).as(answer.err()).isEqualTo(2);
    assertThat(answer.errorJson().text("error"))
        .isEqualTo("cannot read secret.md: permission denied");
  }

  @Test
  void aFolderWithoutRightsGetsNoDatabase() throws Exception {
    assumeTrue(
        baton.shell(STRANGER + " baton --version").end().exit() == 0,
        "Baton can be run as another user here");
    openTheWayTo(folder);
    Answer answer = baton.shell(STRANGER + " baton init --json").end();

    assertThat(answer.exit()).as(answer.err()).isEqualTo(5);
    assertThat(answer.errorJson().text("code")).isEqualTo("database_read_only");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void outputThatIsLostIsAFailure() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    baton.start("init", "--prefix", "app").mustSucceed();
    baton.start("create", "Task", "--id", "app-x").mustSucceed();

    for (String command : new String[] {"list", "show app-x --json", "prime", "--help"}) {
      Answer answer = baton.shell("baton " + command + " >/dev/full").end();
      assertThat(answer.exit()).as(command).isEqualTo(1);
      assertThat(answer.err()).as(command).contains("could not be written").hasLineCount(1);
    }
  }

  @Test
  void aClosedOutputHarmsNothing() throws Exception {
    baton.start("init", "--prefix", "app").mustSucceed();
    baton.shell("baton create Task --id app-x >&- 2>&- || :").mustSucceed();
    baton.shell("baton close app-x --json >&- || :").mustSucceed();

    assertThat(baton.run("show", "app-x", "--json").json().at(0).text("status"))
        .isEqualTo("closed");
    assertThat(baton.run("doctor", "--check", "integrity", "--json").json().truth("ok")).isTrue();
  }

  @Test
  void aReaderThatGoesAwayEarlyIsNoDrama() throws Exception {
    baton.start("init", "--prefix", "app").mustSucceed();
    // More than the capacity of a pipe, so that writing continues after the reader has left.
    baton.shell("yes word | head -c 300000 | baton create Long --id app-x --stdin").mustSucceed();
    Answer answer = baton.shell("baton show app-x | head -n 1").mustSucceed();

    assertThat(answer.out()).isEqualTo("app-x  Long\n");
    assertThat(answer.err()).isEmpty();
  }

  private static void allow(Path path, String rights) throws Exception {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
  }

  /** The folders above a temporary one are closed to other users, too. */
  private void openTheWayTo(Path path) throws Exception {
    allow(temporary, "rwxr-xr-x");
    allow(path, "rwxr-xr-x");
  }
}
