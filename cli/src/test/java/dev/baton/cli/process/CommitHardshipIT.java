package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens to Baton, a commit succeeds, and is counted once Baton works again. */
class CommitHardshipIT {
  /** Baton's folder is a file system of its own, so that its problems do not affect git's files. */
  private static final String SCRIPT =
      """
      export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=ann@example.org
      export GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=ann@example.org
      git init -q .
      mkdir .git/baton
      mount -t tmpfs -o size=2m tmpfs .git/baton
      baton init --prefix app >/dev/null 2>&1
      baton hooks install >/dev/null 2>&1
      pause() { pid=$(cat .git/baton/drain.pid 2>/dev/null || :)
        # One that has ended has no arguments any more, although it may still be in the list.
        n=0; while [ -n "$pid" ] && grep -q . "/proc/$pid/cmdline" 2>/dev/null && [ $n -lt 600 ]; do
          sleep 0.1; n=$((n + 1)); done; }
      begin() { case $1 in
        full) dd if=/dev/zero of=.git/baton/filler bs=1k count=4000 2>/dev/null || : ;;
        read-only) mount -o remount,ro .git/baton ;;
        gone) mv .git/baton/baton.db .git/baton/away ;;
        folder-gone) umount -l .git/baton; rmdir .git/baton ;; esac; }
      end() { case $1 in
        full) rm .git/baton/filler ;;
        read-only) mount -o remount,rw .git/baton ;;
        gone) mv .git/baton/away .git/baton/baton.db ;;
        folder-gone) baton init --prefix app >/dev/null 2>&1 ;; esac; }
      pause
      begin "$1"
      git commit -q --allow-empty -m during
      echo "commit $?"
      pause
      end "$1"
      git commit -q --allow-empty -m after
      echo "commit $?"
      pause
      baton hooks drain
      baton doctor -v --check spool,integrity
      cp .git/baton/baton.db* "$2"
      """;

  @TempDir Path temporary;

  private Path folder;
  private Program baton;

  @BeforeEach
  void createFolder() throws Exception {
    folder = Files.createDirectory(temporary.resolve("repo"));
    baton = new Program(folder, temporary);
  }

  @ParameterizedTest
  @ValueSource(strings = {"full", "read-only", "gone", "folder-gone"})
  void aCommitSucceeds(String trouble) throws Exception {
    assumeTrue(
        baton.shell("unshare -rm mount -t tmpfs tmpfs .").end().exit() == 0,
        "a small file system can be mounted here");
    Path copy = Files.createDirectory(temporary.resolve("copy"));
    Answer answer =
        baton
            .start(List.of("unshare", "-rm", "sh", "-ec", SCRIPT, "sh", trouble, copy.toString()))
            .end();

    assertThat(answer.exit()).as(answer.err()).isZero();
    assertThat(answer.err()).isEmpty();
    assertThat(answer.out())
        .startsWith("commit 0\ncommit 0\n")
        .contains("all commits are recorded");
    try (Stores stores = SqliteStores.open(copy.resolve("baton.db"), Duration.ofSeconds(30))) {
      // A new database starts counting at 1.
      String[] expected =
          trouble.equals("folder-gone") ? new String[] {"after"} : new String[] {"during", "after"};
      assertThat(stores.iterations().list(IterationFilter.ALL))
          .extracting(Iteration::subject)
          .containsExactly(expected);
    }
  }
}
