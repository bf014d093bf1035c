package dev.baton.git.rescue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.git.GitLayout;
import dev.baton.git.RealGit;
import dev.baton.git.UserGit.RemoteGit;
import dev.baton.git.rescue.RescueRemote.Moved;
import dev.baton.git.rescue.RescueRemote.Outcome;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.worktree.TreeFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two clones exchange rescues through the repository that both were cloned from. */
class RescueRemoteTest {
  private static final RescueName NAME = new RescueName("app-1", 1);

  @TempDir Path temporary;
  private RealGit git;
  private Path hub;
  private Path here;
  private Path there;

  @BeforeEach
  void prepare() throws IOException {
    temporary = temporary.toRealPath();
    git = new RealGit(Files.createDirectory(temporary.resolve("home")));
    hub = temporary.resolve("hub.git");
    git.run(temporary, "init", "-q", "--bare", "-b", "main", hub.toString());
    here = git.repository(temporary.resolve("here"));
    git.run(here, "remote", "add", "origin", hub.toString());
    git.run(here, "push", "-q", "-u", "origin", "main");
    there = temporary.resolve("there");
    git.run(temporary, "clone", "-q", hub.toString(), there.toString());
  }

  private static GitLayout layout(Path place) {
    return GitLayout.find(place, Map.of()).orElseThrow();
  }

  private static RescueRemote remote(Path place) throws IOException {
    GitLayout layout = layout(place);
    return RescueRemote.of(layout, null, new RemoteGit(layout, Duration.ofMinutes(1), () -> false));
  }

  private static List<Rescue> rescues(Path place) throws IOException {
    return new RescueRefs(layout(place)).all();
  }

  private static void rescue(Path place, RescueRules rules) throws IOException {
    RescueOrder order = new RescueOrder(NAME, "agent", "gone", Instant.EPOCH);
    RescueWriter.save(TreeFinder.there(place), rules, List.of(order));
  }

  private static Moved push(Path place) throws IOException {
    return remote(place).push(rescues(place), RescueRules.DEFAULT).getFirst();
  }

  @Test
  void aKeyIsNotSentWhateverTheNameOfItsFile() throws IOException {
    Files.writeString(
        here.resolve("notes.md"), "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\n");
    rescue(here, RescueRules.DEFAULT);
    Moved refused = push(here);
    assertThat(refused.outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(refused.why()).startsWith("notes.md contains a key; ");
    List<String> exclude = new ArrayList<>(RescueRules.SECRETS);
    exclude.add("!notes.md");
    Moved sent = remote(here).push(rescues(here), new RescueRules(1, exclude)).getFirst();
    assertThat(sent.outcome()).isEqualTo(Outcome.ADDED);
  }

  @Test
  void aRescueArrivesWithTheCommitsBelowIt() throws IOException {
    Files.writeString(here.resolve("done"), "done\n");
    git.run(here, "add", "done");
    String commit = git.commit(here, "not pushed");
    Files.writeString(here.resolve("new"), "new\n");
    rescue(here, RescueRules.DEFAULT);

    assertThat(push(here).outcome()).isEqualTo(Outcome.ADDED);
    List<Moved> fetched = remote(there).fetch(null);

    assertThat(fetched).extracting(Moved::outcome).containsExactly(Outcome.ADDED);
    Rescue rescue = rescues(there).getFirst();
    assertThat(rescue.base()).isEqualTo(commit);
    assertThat(git.run(there, "show", rescue.commit() + ":new")).isEqualTo("new");
    assertThat(git.run(there, "show", commit + ":done")).isEqualTo("done");
    assertThat(push(here).outcome()).isEqualTo(Outcome.UNCHANGED);
    assertThat(remote(there).fetch("app-1").getFirst().outcome()).isEqualTo(Outcome.UNCHANGED);
    assertThat(remote(there).fetch("app-2")).isEmpty();
  }

  @Test
  void aRefIsOnlyMovedForward() throws IOException {
    Files.writeString(here.resolve("new"), "1\n");
    rescue(here, RescueRules.DEFAULT);
    push(here);
    remote(there).fetch(null);
    Files.writeString(here.resolve("new"), "2\n");
    rescue(here, RescueRules.DEFAULT);
    assertThat(push(here).outcome()).isEqualTo(Outcome.UPDATED);

    Moved old = push(there);
    assertThat(old.outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(old.why()).isEqualTo("the rescue there has more");
    Files.writeString(here.resolve("new"), "3\n");
    rescue(here, RescueRules.DEFAULT);
    Moved kept = remote(here).fetch(null).getFirst();
    assertThat(kept.outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(kept.why()).isEqualTo("the rescue here has more");
    assertThat(remote(there).fetch(null).getFirst().outcome()).isEqualTo(Outcome.UPDATED);
    assertThat(git.run(there, "show", rescues(there).getFirst().commit() + ":new")).isEqualTo("2");
  }

  /** With laxer rules at that time, or in a commit of the worker. */
  @Test
  void whatARescueWouldExcludeIsNotSent() throws IOException {
    Files.writeString(here.resolve("server.pem"), "secret\n");
    rescue(here, new RescueRules(1 << 20, List.of()));
    Moved refused = push(here);
    assertThat(refused.outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(refused.why()).isEqualTo("server.pem looks like a secret: rescue.exclude has *.pem");

    new RescueRefs(layout(here)).drop(rescues(here));
    git.run(here, "add", "server.pem");
    git.commit(here, "not pushed");
    git.run(here, "rm", "-q", "server.pem");
    git.commit(here, "not pushed either");
    Files.writeString(here.resolve("new"), "new\n");
    rescue(here, RescueRules.DEFAULT);
    assertThat(push(here).why()).startsWith("server.pem looks like a secret");
    assertThat(git.run(hub, "for-each-ref", "refs/baton")).isEmpty();

    // What the remote has already is no secret any more.
    git.run(here, "push", "-q", "origin", "main");
    assertThat(push(here).outcome()).isEqualTo(Outcome.ADDED);
  }

  /** A merge changes what neither side has, and brings what the remote has already. */
  @Test
  void ofAMergeOnlyItsOwnChangesCount() throws IOException {
    git.run(here, "checkout", "-q", "-b", "side");
    Files.writeString(here.resolve("test.key"), "public\n");
    git.run(here, "add", "test.key");
    git.commit(here, "pushed");
    git.run(here, "push", "-q", "origin", "side");
    git.run(here, "checkout", "-q", "main");
    git.commit(here, "meanwhile");
    git.run(here, "merge", "-q", "--no-edit", "side");
    Files.writeString(here.resolve("new"), "new\n");
    rescue(here, RescueRules.DEFAULT);
    assertThat(push(here).outcome()).isEqualTo(Outcome.ADDED);
  }

  /** With fetch.prune, git itself would delete what the remote does not have. */
  @Test
  void ownRescuesStayWhereTheUserPrunes() throws IOException {
    Files.writeString(here.resolve("new"), "1\n");
    rescue(here, RescueRules.DEFAULT);
    push(here);
    git.run(there, "config", "fetch.prune", "true");
    Files.writeString(there.resolve("new"), "2\n");
    RescueOrder own = new RescueOrder(new RescueName("app-2", 1), "b", "gone", Instant.EPOCH);
    RescueWriter.save(TreeFinder.there(there), RescueRules.DEFAULT, List.of(own));

    remote(there).fetch(null);

    assertThat(rescues(there)).extracting(Rescue::name).containsExactly(NAME, own.name());
    assertThat(there.resolve(".git/FETCH_HEAD")).doesNotExist();
  }

  @Test
  void neitherHooksNorProgramsOfTheRemoteAreRun() throws IOException {
    Path ran = temporary.resolve("ran");
    Path program = temporary.resolve("program");
    Files.writeString(program, "#!/bin/sh\ntouch " + ran + "\nexec \"$@\"\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    for (String hook : List.of("pre-push", "reference-transaction", "post-checkout")) {
      Path folder = Files.createDirectories(here.resolve(".git/hooks"));
      Files.copy(program, folder.resolve(hook));
    }
    git.run(here, "config", "remote.origin.receivepack", program + " git-receive-pack");
    git.run(here, "config", "remote.origin.uploadpack", program + " git-upload-pack");
    Files.writeString(here.resolve("new"), "1\n");
    rescue(here, RescueRules.DEFAULT);

    assertThat(push(here).outcome()).isEqualTo(Outcome.ADDED);
    assertThat(remote(here).fetch(null).getFirst().outcome()).isEqualTo(Outcome.UNCHANGED);
    git.run(here, "remote", "set-url", "origin", "ext::" + program + " x");
    assertThatThrownBy(() -> push(here)).hasMessageContaining("transport 'ext' not allowed");
    assertThat(ran).doesNotExist();
  }

  @Test
  void anUnreachableRemoteIsOneLine() throws IOException {
    Files.writeString(here.resolve("new"), "1\n");
    rescue(here, RescueRules.DEFAULT);
    git.run(here, "remote", "set-url", "origin", temporary.resolve("gone").toString());
    assertThatThrownBy(() -> push(here))
        .isInstanceOf(IOException.class)
        .hasMessage("'" + temporary.resolve("gone") + "' does not appear to be a git repository");
    assertThatThrownBy(() -> remote(here).fetch(null)).isInstanceOf(IOException.class);
  }

  @Test
  void theBranchesRemoteComesFirst() throws IOException {
    assertThat(remote(here).name()).isEqualTo("origin");
    git.run(here, "remote", "add", "other", hub.toString());
    assertThat(remote(here).name()).isEqualTo("origin");
    git.run(here, "config", "branch.main.remote", "other");
    assertThat(remote(here).name()).isEqualTo("other");
    git.run(here, "checkout", "-q", "--detach");
    assertThat(remote(here).name()).isEqualTo("origin");
    git.run(here, "remote", "rename", "origin", "first");
    assertThatThrownBy(() -> remote(here))
        .hasMessage("there is no remote 'origin' in this repository: expected first or other");
  }

  /** Who may write to the remote must not be able to write into this repository's settings. */
  @Test
  void aTreeThatNamesGitsOwnFolderIsNotFetched() throws IOException {
    String tree =
        git.shell(
            hub,
            """
            blob=$(echo evil | git hash-object -w --stdin)
            inner=$(printf '100644 blob %s\\tconfig\\n' $blob | git mktree)
            printf '040000 tree %s\\t.git\\n' $inner | git mktree
            """);
    String commit = git.run(hub, "commit-tree", tree, "-m", "evil");
    git.run(hub, "update-ref", NAME.ref(), commit);

    assertThatThrownBy(() -> remote(there).fetch(null)).isInstanceOf(IOException.class);
    assertThat(rescues(there)).isEmpty();

    // By another way than baton rescue fetch.
    git.run(there, "fetch", "-q", "origin", NAME.ref() + ":" + NAME.ref());
    assertThatThrownBy(() -> new RescueApplier(layout(there)).apply(rescues(there).getFirst()))
        .hasMessageContaining(".git/config");
    assertThat(there.resolve(".git/config")).content().doesNotContain("evil");
  }
}
