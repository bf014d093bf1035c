package dev.baton.git.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.git.BrokenGitException;
import dev.baton.git.RealGit;
import dev.baton.git.history.HeadMove.HeadLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeadLogTest {
  private static final String A = "a".repeat(40);
  private static final String B = "b".repeat(40);
  private static final String LINE = A + " " + B + " N <n@x> 12 +0100\tcommit: one\n";

  @TempDir private Path temp;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = temp.resolve("HEAD");
  }

  @Test
  void readsWhatGitWrites() throws IOException {
    RealGit git = new RealGit(Files.createDirectory(temp.resolve("home")));
    Path repo = git.repository(temp.resolve("repo"));
    git.shell(
        repo,
        """
        git commit -q --amend -m amended; echo 1 >b; git add b; git commit -qm 'a: b: c'
        git checkout -q -b side HEAD~1; echo 2 >c; git add c; git commit -qm side
        git cherry-pick main >/dev/null; git revert --no-edit HEAD >/dev/null
        git format-patch -q -1 HEAD~2 -o ../patches; git checkout -q main; git am -q ../patches/*
        git merge -q --no-ff -m m side; git reset -q --hard HEAD~1; git rebase -q side
        GIT_REFLOG_ACTION='by: hand' git commit -q --allow-empty -m x
        git checkout -q --detach HEAD~1; git update-ref HEAD main
        """);
    List<String> expected = new ArrayList<>();
    git.run(repo, "reflog", "--format=%H %gs", "HEAD")
        .lines()
        .forEach(line -> expected.addFirst(line.strip()));

    List<HeadMove> moves = HeadLog.since(repo.resolve(".git/logs/HEAD"), 0);

    assertThat(moves)
        .extracting(move -> (move.after() + " " + subject(move)).strip())
        .isEqualTo(expected);
    assertThat(moves)
        .extracting(HeadMove::action)
        .contains("commit (initial)", "commit (amend)", "commit", "cherry-pick", "revert", "am")
        .contains("merge side", "reset", "checkout", "rebase (finish)", "by", "");
    assertThat(moves.getFirst().before()).isEqualTo("0".repeat(40));
    assertThat(moves.getLast().end()).isEqualTo(Files.size(repo.resolve(".git/logs/HEAD")));
  }

  @Test
  void readsOnFromWhereItStopped() throws IOException {
    Files.writeString(file, LINE + LINE.replace("one", "ü") + LINE.substring(0, 60));
    List<HeadMove> moves = HeadLog.since(file, 0);
    assertThat(moves).hasSize(2);
    HeadMove second = moves.get(1);
    assertThat(moves.getFirst())
        .isEqualTo(new HeadMove(A, B, Instant.ofEpochSecond(12), "commit", "one", LINE.length()));
    assertThat(second.message()).isEqualTo("ü");
    assertThat(HeadLog.since(file, LINE.length())).containsExactly(second);
    assertThat(HeadLog.since(file, second.end())).isEmpty();

    Files.writeString(file, LINE + LINE.replace("one", "ü") + LINE);
    assertThat(HeadLog.since(file, second.end()))
        .extracting(HeadMove::end)
        .containsExactly(Files.size(file));
    assertThat(HeadLog.since(file, Files.size(file) + 99)).isEmpty();
    assertThat(HeadLog.since(file, 5)).hasSize(2);
  }

  @Test
  void passesOverWhatIsNoLine() throws IOException {
    String odd = A + " " + B + " N > <<> 99999999999999999999 -0000\t\n";
    String bare = A + " " + B + " <> 0 +0000\n";
    List<String> lines =
        List.of(
            "\n",
            "words\n",
            A + " " + B + "\n",
            LINE.replace(A, "a"),
            LINE.replace(B, "b".repeat(64)),
            LINE.replace("> 12", ">12"),
            LINE.replace("12", "1x2"),
            LINE.replace("12", "-12"),
            LINE.replace("+0100", "0100"),
            LINE.replace("+0100", "+01"),
            LINE.replace(" +0100", ""),
            odd.replace("N > <<>", "N <n>"),
            bare,
            "\0\0\0\0\n",
            LINE);
    Files.writeString(file, String.join("", lines));
    List<HeadMove> moves = HeadLog.since(file, 0);
    assertThat(moves)
        .extracting(HeadMove::at)
        .containsExactly(
            Instant.parse("9999-12-31T23:59:59Z"), Instant.EPOCH, Instant.ofEpochSecond(12));
    assertThat(moves.getLast().end()).isEqualTo(Files.size(file));
  }

  @Test
  void readsTextInAnyBytes() throws IOException {
    Files.write(file, LINE.replace("one", "\344\tx").getBytes(StandardCharsets.ISO_8859_1));
    assertThat(HeadLog.since(file, 0).getFirst().message()).isEqualTo("ä\tx");
    String sha256 = LINE.replace(A, "a".repeat(64)).replace(B, "b".repeat(64));
    Files.writeString(file, sha256);
    assertThat(HeadLog.since(file, 0).getFirst().after()).isEqualTo("b".repeat(64));
  }

  @Test
  void cutsLinesThatAreTooLong() throws IOException {
    Files.writeString(file, LINE.replace("one", "x".repeat(1_000_000)) + LINE);
    List<HeadMove> moves = HeadLog.since(file, 0);
    assertThat(moves).hasSize(2);
    assertThat(moves.getFirst().message()).hasSizeBetween(60_000, 70_000);
    assertThat(moves.get(1).message()).isEqualTo("one");
  }

  @Test
  void readsManyLinesAndTheLastOnesOnly() throws IOException {
    Files.writeString(file, LINE.repeat(200_000));
    assertThat(HeadLog.since(file, 0)).hasSize(200_000);
    assertThat(HeadLog.since(file, Files.size(file) - 2L * LINE.length())).hasSize(2);
  }

  @Test
  void aFileThatIsNotThereHasNoMoves() throws IOException {
    assertThat(HeadLog.since(file, 0)).isEmpty();
    assertThat(HeadLog.since(file, 99)).isEmpty();
    Files.createDirectory(file);
    assertThatThrownBy(() -> HeadLog.since(file, 0))
        .isInstanceOf(BrokenGitException.class)
        .hasMessageContaining("a readable reflog");
  }

  private static String subject(HeadMove move) {
    return move.message().isEmpty() ? move.action() : move.action() + ": " + move.message();
  }
}
