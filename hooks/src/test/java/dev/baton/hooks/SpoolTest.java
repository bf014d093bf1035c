package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.claim.Epoch;
import dev.baton.hooks.Spool.SpoolLine;
import dev.baton.store.GitState.SpoolPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpoolTest {
  private static final String ID = "0123456789abcdef0123456789abcdef01234567";

  @TempDir Path folder;
  private List<SpoolPosition> positions = new ArrayList<>();

  @Test
  void eachCompleteLineOnce() throws IOException {
    assertThat(read()).isEmpty();
    append("one\ntwo\nthr");
    assertThat(read()).containsExactly("one", "two");
    assertThat(read()).isEmpty();
    append("ee\n");
    assertThat(read()).containsExactly("three");
    assertThat(read()).isEmpty();
  }

  @Test
  void aFileThatWasEmptiedIsReadAnew() throws IOException {
    append("first\nsecond\n");
    assertThat(read()).hasSize(2);
    Files.writeString(folder.resolve("spool"), "third\n");
    assertThat(read()).containsExactly("third");
    Files.writeString(folder.resolve("spool"), "other\nand more than before\n");
    assertThat(read()).containsExactly("other", "and more than before");
  }

  @Test
  void whatIsNotStoredIsReadAgain() throws IOException {
    append("one\n");
    assertThat(new Spool(folder).read(positions)).hasSize(1);
    assertThat(read()).containsExactly("one");
  }

  @Test
  void bytesWithoutALineEndAreSkipped() throws IOException {
    append("x".repeat((4 << 20) + 100_000));
    assertThat(read()).isNotEmpty().allMatch(line -> line.startsWith("xxx"));
    assertThat(read()).allMatch(line -> line.startsWith("xxx"));
    append("\none\n");
    assertThat(read()).endsWith("one");
    assertThat(read()).isEmpty();
    assertThat(positions)
        .singleElement()
        .satisfies(p -> {
          assertThat(p.end()).isEqualTo(Files.size(folder.resolve("spool")));
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"spool", "spool.old"})
  void aLinkOrAFifoIsNotRead(String name) throws Exception {
    Path target = Files.writeString(folder.resolve("target"), "one\n");
    Files.createSymbolicLink(folder.resolve(name), target);
    assertThat(read()).isEmpty();

    Files.delete(folder.resolve(name));
    Process fifo = new ProcessBuilder("mkfifo", folder.resolve(name).toString()).start();
    assertThat(fifo.waitFor()).isZero();
    assertThat(read()).isEmpty();
  }

  @Test
  void aLargeFileIsMovedAsideAndItsTailIsRead() throws IOException {
    StringBuilder much = new StringBuilder();
    while (much.length() <= Spool.LARGE) {
      much.append("line ").append(much.length()).append('\n');
    }
    append(much.toString());
    // It is not completely read, so it is kept.
    tidy(Instant.now());
    assertThat(folder.resolve("spool")).exists();
    assertThat(read()).isNotEmpty();
    tidy(Instant.now());
    assertThat(folder.resolve("spool")).doesNotExist();
    assertThat(folder.resolve("spool.old")).exists();
    assertThat(read()).isEmpty();

    // A hook that had the file open writes late, another one into the new file.
    Files.writeString(folder.resolve("spool.old"), "late\n", StandardOpenOption.APPEND);
    append("new\n");
    assertThat(read()).containsExactly("late", "new");
    tidy(Instant.now());
    assertThat(folder.resolve("spool.old")).exists();

    age("spool.old");
    assertThat(read()).isEmpty();
    tidy(Instant.now());
    assertThat(folder.resolve("spool.old")).doesNotExist();
    append("newer\n");
    assertThat(read()).containsExactly("newer");
    assertThat(positions).hasSize(1);
  }

  @Test
  void anOldFileWithUnreadLinesIsKept() throws IOException {
    Files.writeString(folder.resolve("spool.old"), "late\n");
    age("spool.old");
    tidy(Instant.now());
    assertThat(folder.resolve("spool.old")).exists();
    assertThat(read()).containsExactly("late");
  }

  @Test
  void understandsWhatHooksWrite() throws SpoolLine.Damaged {
    SpoolLine line = SpoolLine.parse("1 post-commit - " + ID + " app-1 3 r1 17");
    assertThat(line.commit()).isEqualTo(ID);
    assertThat(line.task()).isEqualTo("app-1");
    assertThat(line.epoch()).isEqualTo(new Epoch(3));
    assertThat(line.run()).isEqualTo("r1");
    assertThat(line.iteration()).isEqualTo(17);
    SpoolLine bare = SpoolLine.parse("1 heartbeat tree-2 - - - - -");
    assertThat(bare.commit()).isNull();
    assertThat(bare.task()).isNull();
    assertThat(bare.worktree()).isEqualTo("tree-2");
    // Invalid values in the environment are no reason to lose a commit.
    assertThat(SpoolLine.parse("1 post-commit - " + ID + " x y z 0").epoch()).isNull();
    assertThat(SpoolLine.parse("1 post-rewrite - " + ID + " - - - - rebase " + ID).more())
        .containsExactly("rebase", ID);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "2 post-commit - - - - - -",
        "1 post-commit - - - -",
        "1 unknown - - - - - -",
        "1 post-commit - 12345 - - - -",
        "1 post-commit ../.. - - - - -",
        "1 post-rewrite - - - - - - amend " + ID,
        "1 post-rewrite - " + ID + " - - - - amend",
        "\0\0\0\0\0",
        "1 post-com1 post-commit - " + ID + " - - - -",
      })
  void setsAsideWhatNobodyUnderstands(String text) {
    assertThatExceptionOfType(SpoolLine.Damaged.class).isThrownBy(() -> SpoolLine.parse(text));
  }

  private void append(String text) throws IOException {
    Files.writeString(
        folder.resolve("spool"), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private void age(String name) throws IOException {
    Instant then = Instant.now().minus(Spool.QUIET).minusSeconds(1);
    Files.setLastModifiedTime(folder.resolve(name), FileTime.from(then));
  }

  private List<String> read() {
    List<String> lines = new ArrayList<>();
    for (Spool.News news : new Spool(folder).read(positions)) {
      lines.addAll(news.lines());
      List<SpoolPosition> next = new ArrayList<>(positions);
      next.removeIf(position -> position.file().key().equals(news.done().file().key()));
      next.add(news.done());
      positions = next;
    }
    return lines;
  }

  private void tidy(Instant now) throws IOException {
    List<SpoolPosition> next = new ArrayList<>(positions);
    next.removeAll(new Spool(folder).tidy(positions, now));
    positions = next;
  }
}
