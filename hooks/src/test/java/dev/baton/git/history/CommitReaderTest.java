package dev.baton.git.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.RawPaths;
import dev.baton.git.RealGit;
import dev.baton.git.history.CommitFacts.Author;
import dev.baton.git.history.CommitFacts.CommitChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitReaderTest {
  private static final String NO_COMMIT = "1".repeat(40);

  @TempDir private Path temp;
  private RealGit git;
  private Path repo;

  @BeforeEach
  void makeRepository() throws IOException {
    temp = temp.toRealPath();
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    repo = git.repository(temp.resolve("repo"));
  }

  @Test
  void seesEveryKindOfChangeAsGitDoes() {
    git.shell(
        repo,
        """
        seq 40 >b; seq 40 >c; printf '\\0\\1' >bin; : >empty; mkdir -p d/e; echo f >d/e/f
        ln -s b link; echo typed >typed; git add .; git commit -qm second
        git mv b moved; sed -i 1d c; git mv c edited; printf '\\0\\2' >bin; chmod +x empty
        rm typed; ln -s a.txt typed; rm -r d; echo d >d; printf 'no line end' >a.txt
        git add -A .; git commit -qm third
        rm link; echo file >link; cp edited copy; git mv bin bin2; git add -A .; git commit -qm fourth
        git commit -q --allow-empty -m empty
        """);
    Map<String, List<String>> read = agreed(repo);

    assertThat(read).hasSize(5);
    assertThat(read.toString())
        .contains("T\t1\t1\ttyped", "R\t0\t1\tc\tedited", "M\t-\t-\tbin", "M\t0\t0\tempty")
        .contains("T\t1\t1\tlink", "D\t0\t1\td/e/f", "A\t1\t0\td", "M\t1\t1\ta.txt");
  }

  @Test
  void comparesMergesWithTheirFirstParent() {
    git.shell(
        repo,
        """
        for b in one two three; do
          git checkout -q -b $b main; echo $b >$b-file; git add .; git commit -qm $b
        done
        git checkout -q main; echo main >file; git add .; git commit -qm main
        git merge -q --no-ff -m merge one
        git merge -q -m octopus two three
        git checkout -q --orphan alone; git commit -qm orphan
        git checkout -q -b other main~1; echo other >a.txt; git commit -qam other
        git merge -q -s ours -m ours main
        """);
    Map<String, List<String>> read = agreed(repo);
    for (String merge : List.of("main", "main^1", "other")) {
      String lines = git.run(repo, "diff-tree", "-r", "-M", "--numstat", merge + "^1", merge);
      assertThat(read.get(id(merge)))
          .extracting(line -> line.substring(2))
          .isEqualTo(lines.lines().toList());
    }

    List<CommitFacts> facts = reader(repo).read(List.of(id("main"), id("alone"), id("other")));
    assertThat(facts.get(0).parents()).containsExactly(id("main^1"), id("main^2"), id("main^3"));
    assertThat(facts.get(0).subject()).isEqualTo("octopus");
    assertThat(facts.get(0).change().files()).hasSize(2);
    assertThat(facts.get(1).parents()).isEmpty();
    assertThat(facts.get(1).change().files()).hasSize(5);
    assertThat(facts.get(2).change().files()).isEmpty();
  }

  @Test
  void sumsUpTheLines() {
    git.shell(
        repo,
        "seq 10 >b; printf '\\0' >bin; git add .; git commit -qm b;"
            + " seq 8 >b; echo x >>b; printf '\\0\\0' >bin; git commit -qam c");
    CommitChange change = read("HEAD").change();
    assertThat(change.insertions()).isEqualTo(1);
    assertThat(change.deletions()).isEqualTo(2);
    assertThat(change.unknown()).isNull();
  }

  @Test
  void readsNamesOfAnyBytes() {
    git.shell(
        repo,
        """
        for name in 'ü' '日本 語' 'new\\nline' 'tab\\tstop' 'quo"te' 'back\\\\slash' ' ' '#' '@x' ':1' \
          'latin\\344' 'half\\303' 'bell\\007' 'c1\\302\\205' '-n' "it's" '=>' '{a => b}'; do
          printf x >"./$(printf -- "$name.")"
        done
        git add .; git commit -qm odd
        for f in *.; do git mv -- "$f" "$f-2"; done; git commit -qm moved
        """);
    String quoted = git.shell(repo, "git diff-tree -r --name-only --no-commit-id HEAD~1");
    List<String> read = new ArrayList<>();
    read("HEAD~1").change().files().forEach(file -> read.add(file.path()));

    assertThat(read)
        .contains("ü.", "日本 語.", "\"new\\nline.\"", "\"tab\\tstop.\"", "\"quo\\\"te.\"")
        .contains("\"back\\\\slash.\"", "\"latin\\344.\"", "\"half\\303.\"", "\"bell\\a.\"")
        .contains("\"c1\\302\\205.\"", " .", "#.", "@x.", ":1.", "-n.", "it's.", "=>.")
        .hasSize(18);
    assertThat(read).filteredOn(name -> name.startsWith("\"")).isSubsetOf(quoted.lines().toList());
    assertThat(read("HEAD").change().files())
        .hasSize(18)
        .allMatch(file -> file.change() == 'R')
        .anyMatch(file -> "\"latin\\344.\"".equals(file.oldPath()))
        .anyMatch(file -> "\"latin\\344.-2\"".equals(file.path()));
  }

  @Test
  void readsWhoAndWhen() {
    git.run(
        repo,
        Map.of(
            "GIT_AUTHOR_NAME",
            "Ängström",
            "GIT_AUTHOR_EMAIL",
            "å@example.org",
            "GIT_AUTHOR_DATE",
            "2001-02-03T04:05:06+0900",
            "GIT_COMMITTER_DATE",
            "2002-02-03T04:05:06-0100"),
        "commit",
        "-q",
        "--allow-empty",
        "-m",
        "Say\nit\n\nat\n\n length\n");
    CommitFacts facts = read("HEAD");
    assertThat(facts.author())
        .isEqualTo(new Author("Ängström", "å@example.org", Instant.parse("2001-02-02T19:05:06Z")));
    assertThat(facts.committedAt()).isEqualTo(Instant.parse("2002-02-03T05:05:06Z"));
    assertThat(facts.subject()).isEqualTo("Say it");
    assertThat(facts.body()).isEqualTo("at\n\n length\n");
  }

  @Test
  void readsCommitsThatNobodyShouldHaveMade() {
    String far = raw("A <a> 99999999999999 +0000", "", "x");
    String farther = raw("A <a> 99999999999999999999999 +0000", "", "x");
    String negative = raw("A <a> -99 +0000", "", "x");
    String broken = raw("A <a", "", "x");
    String nul = raw("A <a> 9 +0000", "", "one\\000two\\n\\nthree");
    String badBytes = raw("A\\377 <a> 9 +0000", "", "a\\377b\\n\\n\\377\\n");
    String latin = raw("J\\374rgen <a> 9 +0000", "encoding ISO-8859-1\\n", "\\344h\\n");
    String unknownEncoding = raw("A <a> 9 +0000", "encoding none-such\\n", "x\\n");
    String none = raw(" <> 9 +0000", "", "");

    List<CommitFacts> facts =
        reader(repo)
            .read(
                List.of(
                    far, farther, negative, broken, nul, badBytes, latin, unknownEncoding, none));

    assertThat(facts).hasSize(9);
    assertThat(facts.get(0).committedAt()).isEqualTo(Instant.parse("9999-12-31T23:59:59Z"));
    assertThat(facts.get(1).committedAt()).isIn(facts.get(0).committedAt(), Instant.EPOCH);
    assertThat(facts.get(2).committedAt()).isIn(Instant.EPOCH, Instant.ofEpochSecond(-99));
    assertThat(facts.get(3).committedAt()).isEqualTo(Instant.EPOCH);
    assertThat(facts.get(4).subject()).isEqualTo("one");
    assertThat(facts.get(5).author().name()).isEqualTo("A\ufffd");
    assertThat(facts.get(5).subject()).isEqualTo("a\ufffdb");
    assertThat(facts.get(5).body()).isEqualTo("\ufffd\n");
    assertThat(facts.get(6).author().name()).isEqualTo("Jürgen");
    assertThat(facts.get(6).subject()).isEqualTo("äh");
    assertThat(facts.get(7).subject()).isEqualTo("x");
    assertThat(facts.get(8).subject() + facts.get(8).body()).isEmpty();
    assertThat(facts).allMatch(commit -> commit.change().files().size() == 1);
  }

  @Test
  void keepsBothEndsOfAHugeMessage() {
    git.shell(
        repo,
        "{ printf 'subject %05000d\\n\\nfirst\\n' 7; seq 100000; printf '\\nCloses: t-1\\n'; }"
            + " | git commit -q --allow-empty -F -");
    CommitFacts facts = read("HEAD");
    assertThat(facts.body())
        .hasSizeBetween(60_000, 66_000)
        .startsWith("first\n1\n2\n")
        .contains("bytes left out")
        .endsWith("100000\n\nCloses: t-1\n");
    assertThat(facts.trailers("closes")).containsExactly("t-1");
    assertThat(facts.subject()).hasSizeBetween(4000, 4200).startsWith("subject 0000");
  }

  @Test
  void answersInTheOrderOfTheQuestionsAndLeavesOutWhatIsNotThere() {
    String first = id("HEAD");
    String second = git.commit(repo, "second");
    git.run(repo, "tag", "-a", "-m", "tag", "v1");
    List<CommitFacts> facts =
        reader(repo)
            .read(
                List.of(
                    NO_COMMIT,
                    second,
                    id("HEAD^{tree}"),
                    id("v1"),
                    "HEAD",
                    "",
                    "2".repeat(64),
                    first,
                    id("HEAD:a.txt"),
                    second,
                    NO_COMMIT));
    assertThat(facts).extracting(CommitFacts::id).containsExactly(second, first, second);
    assertThat(facts).extracting(CommitFacts::subject).containsExactly("second", "first", "second");
    assertThat(reader(repo).read(List.of())).isEmpty();
    assertThat(reader(repo).read(List.of(NO_COMMIT))).isEmpty();
  }

  @Test
  void countsSubmodulesAsGitDoes() {
    Path library = git.repository(temp.resolve("library"));
    git.run(repo, "submodule", "--quiet", "add", library.toString(), "sub");
    git.commit(repo, "added");
    git.commit(repo.resolve("sub"), "moved");
    git.run(repo, "add", "sub");
    String moved = git.commit(repo, "moved");
    git.run(repo, "rm", "-q", "sub");
    git.commit(repo, "removed");
    agreed(repo);
    assertThat(DiffTree.of(read(moved).change())).containsExactly("M\t1\t1\tsub");

    git.shell(repo, "git reset -q --hard HEAD~1; git submodule --quiet update");
    git.run(repo, "config", "-f", ".gitmodules", "submodule.sub.ignore", "all");
    git.run(repo, "config", "diff.ignoreSubmodules", "all");
    assertThat(DiffTree.of(read(moved).change())).containsExactly("M\t1\t1\tsub");
    agreed(repo.resolve("sub"));
  }

  @Test
  void doesNotCompareWhereAShallowCloneEnds() throws IOException {
    Files.writeString(repo.resolve("b"), "b\n");
    git.run(repo, "add", ".");
    git.commit(repo, "second");
    git.commit(repo, "third");
    Path shallow = temp.resolve("shallow");
    git.run(temp, "clone", "-q", "--depth=2", repo.toUri().toString(), shallow.toString());
    String mine = git.commit(shallow, "mine");

    List<CommitFacts> facts = reader(shallow).read(List.of(id("HEAD~1"), mine, id("HEAD")));

    assertThat(facts).hasSize(3);
    assertThat(facts.get(0).subject()).isEqualTo("second");
    assertThat(facts.get(0).parents()).containsExactly(id("HEAD~2"));
    assertThat(facts.get(0).change())
        .isEqualTo(CommitChange.unknown("its parent is not in this shallow clone"));
    assertThat(facts.get(1).change()).isEqualTo(CommitChange.of(List.of()));
    assertThat(facts.get(2).change()).isEqualTo(CommitChange.of(List.of()));
  }

  @Test
  void aNameOfAnAuthorIsNoParent() {
    String author = "Jane\rparent of two <jane@example.com>";
    git.run(repo, "commit", "-q", "--allow-empty", "-m", "second", "--author", author);
    Path shallow = temp.resolve("shallow");
    git.run(temp, "clone", "-q", "--depth=1", repo.toUri().toString(), shallow.toString());

    assertThat(reader(shallow).read(List.of(id("HEAD"))).getFirst().parents())
        .containsExactly(id("HEAD~1"));
  }

  @Test
  void aRootInAShallowCloneIsStillARoot() {
    Path shallow = temp.resolve("shallow");
    git.run(temp, "clone", "-q", "--depth=1", repo.toUri().toString(), shallow.toString());
    assertThat(shallow.resolve(".git/shallow")).exists();
    assertThat(DiffTree.of(reader(shallow).read(List.of(id("HEAD"))).getFirst().change()))
        .containsExactly("A\t1\t0\ta.txt");
  }

  @Test
  void readsSha256() {
    Path sha256 = temp.resolve("sha256");
    git.run(temp, "init", "-q", "-b", "main", "--object-format=sha256", sha256.toString());
    git.repository(sha256);
    git.commit(sha256, "second");
    assertThat(agreed(sha256)).hasSize(2);
    assertThat(reader(sha256).read(List.of(NO_COMMIT))).isEmpty();
  }

  @Test
  void readsFromBareRepositoriesAndLinkedWorktrees() {
    git.run(temp, "clone", "-q", "--bare", repo.toString(), "bare");
    agreed(temp.resolve("bare"));
    git.run(repo, "worktree", "add", "-q", "-b", "side", temp.resolve("linked").toString());
    git.commit(temp.resolve("linked"), "second");
    assertThat(agreed(temp.resolve("linked"))).hasSize(2);
  }

  @Test
  void readsFromDirectoriesOfAnyName() {
    git.shell(temp, "d=$(printf 'l\\344tin\\n\\303\\274 '); mkdir \"$d\"; mv repo \"$d/r\"");
    Path odd = RawPaths.resolve(temp, "l\344tin\n\303\274 /r");
    git.shell(temp, "ln -s l*/r link");
    CommitReader reader = reader(odd);
    assertThat(DiffTree.of(reader.read(List.of(id(temp.resolve("link"), "HEAD"))).get(0).change()))
        .containsExactly("A\t1\t0\ta.txt");
  }

  @Test
  void whatTheUserHasSetDoesNotMatter() throws IOException {
    git.shell(
        repo,
        """
        seq 20 >b; git add .; git commit -qm b; git mv b c; git commit -qm c
        printf '1\\n\\n2\\n' >a.txt; git commit -qam a
        """);
    Map<String, List<String>> before = agreed(repo);
    String hostile =
        """
        [diff]
          external = false
          renames = false
          noprefix = true
          algorithm = patience
          orderFile = /nowhere
          relative = true
          ignoreSubmodules = all
          suppressBlankEmpty = true
        [diff "txt"]
          command = false
          textconv = false
          binary = true
        [log]
          showSignature = true
          diffMerges = off
        [color]
          ui = always
        [core]
          quotePath = true
          pager = false
          fsmonitor = false
          hooksPath = ~/none
        [i18n]
          logOutputEncoding = UTF-16
        [format]
          pretty = raw
        """;
    Path home = Files.createDirectories(temp.resolve("hostile"));
    Files.writeString(
        home.resolve(".gitconfig"),
        hostile + "  attributesFile = " + home.resolve("attributes") + "\n[broken\n");
    Files.writeString(home.resolve("attributes"), "* binary diff=txt\n");
    Files.createDirectories(home.resolve(".config/git"));
    Files.writeString(home.resolve(".config/git/attributes"), "* -diff\n");
    Files.writeString(
        repo.resolve(".git/config"), Files.readString(repo.resolve(".git/config")) + hostile);
    Map<String, String> env = new HashMap<>(System.getenv());
    env.put("HOME", home.toString());
    env.put("LC_ALL", "de_DE.UTF-8");
    for (String name :
        List.of(
            "GIT_DIR",
            "GIT_INDEX_FILE",
            "GIT_WORK_TREE",
            "GIT_OBJECT_DIRECTORY",
            "GIT_CONFIG",
            "GIT_CONFIG_PARAMETERS",
            "GIT_EXTERNAL_DIFF",
            "GIT_TRACE",
            "GIT_NAMESPACE")) {
      env.put(name, temp.resolve("nowhere").toString());
    }
    env.put("GIT_DIFF_OPTS", "--unified=0");

    GitLayout layout = GitLayout.find(repo, Map.of()).orElseThrow();
    CommitReader reader =
        new CommitReader(new GitProgram(layout, env, Duration.ofSeconds(50)), layout);

    assertThat(byCommit(reader.read(List.copyOf(before.keySet())))).isEqualTo(before);
    assertThat(temp.resolve("nowhere")).doesNotExist();
  }

  @Test
  void attributesOfTheRepositoryCountAsForGit() throws IOException {
    Files.writeString(repo.resolve(".gitattributes"), "*.lock -diff\n");
    Files.writeString(repo.resolve("x.lock"), "x\n");
    git.run(repo, "add", ".");
    git.commit(repo, "lock");
    assertThat(agreed(repo).toString()).contains("A\t-\t-\tx.lock");
  }

  @Test
  void readsCommitsAsTheyWereMade() throws IOException {
    String first = id("HEAD");
    String second = git.commit(repo, "second");
    git.run(repo, "replace", second, first);
    Files.writeString(repo.resolve(".git/info/grafts"), first + " " + second + "\n");
    List<CommitFacts> facts = reader(repo).read(List.of(first, second));
    assertThat(facts).extracting(CommitFacts::subject).containsExactly("first", "second");
    assertThat(facts.get(0).parents()).isEmpty();
    assertThat(facts.get(1).parents()).containsExactly(first);
  }

  @Test
  void aCommitWithMissingObjectsDoesNotSpoilTheOthers() throws IOException {
    git.shell(
        repo,
        """
        echo 1 >b; git add .; git commit -qm second
        echo 2 >b; git commit -qam third
        echo 3 >b; git commit -qam fourth
        t=$(git rev-parse HEAD~1:); rm -f .git/objects/$(echo $t | cut -c1-2)/$(echo $t | cut -c3-)
        """);
    List<String> ids = git.run(repo, "rev-list", "--reverse", "HEAD").lines().toList();

    List<CommitFacts> facts = reader(repo).read(ids);

    assertThat(facts).extracting(CommitFacts::id).isEqualTo(ids);
    assertThat(facts.get(0).change().unknown()).isNull();
    assertThat(facts.get(1).change().unknown()).isNull();
    for (int broken : List.of(2, 3)) {
      assertThat(facts.get(broken).change().files()).isEmpty();
      assertThat(facts.get(broken).change().unknown())
          .startsWith("git diff-tree ended with exit code 128: fatal: ")
          .doesNotContain("\n");
      assertThat(facts.get(broken).parents()).containsExactly(ids.get(broken - 1));
    }
    assertThat(facts.get(3).subject()).isEqualTo("fourth");
  }

  /** A git that hangs at one commit, and also after the first commit that it prints. */
  @Test
  void aCommitThatTakesTooLongDoesNotHoldUpTheOthers() throws IOException {
    String first = id("HEAD");
    String slow = git.commit(repo, "slow");
    String last = git.commit(repo, "last");
    String script =
        """
        #!/bin/sh
        PATH=%s
        case "$*" in *diff-tree*) ;; *) exec git "$@" ;; esac
        read -r id; read -r mark
        [ $id = %s ] && exec tail -f /dev/null
        printf '%%s\\n' $id "$mark" | git "$@"
        read -r more || exit 0
        exec tail -f /dev/null
        """
            .formatted(System.getenv("PATH"), slow);
    Path text = Files.writeString(temp.resolve("script"), script);
    git.shell(temp, "mkdir bin; cp " + text + " bin/git; chmod +x bin/git");
    GitLayout layout = GitLayout.find(repo, Map.of()).orElseThrow();
    Map<String, String> env = Map.of("PATH", temp.resolve("bin").toString());
    CommitReader reader =
        new CommitReader(new GitProgram(layout, env, Duration.ofSeconds(2)), layout);

    List<CommitFacts> facts = reader.read(List.of(first, slow, last));

    assertThat(facts).extracting(CommitFacts::subject).containsExactly("first", "slow", "last");
    assertThat(facts)
        .extracting(commit -> commit.change().unknown())
        .containsExactly(null, "git diff-tree was stopped after 2000 ms", null);
  }

  @Test
  void readsFiveThousandFiles() {
    git.shell(
        repo,
        """
        i=0; while [ $i -lt 5000 ]; do echo $i >f$i; i=$((i + 1)); done
        git add .; git commit -qm many; mkdir d; git mv f* d; git commit -qm moved
        """);
    Map<String, List<String>> read = agreed(repo);
    assertThat(read.get(id("HEAD~1"))).hasSize(5000).contains("A\t1\t0\tf4999");
    assertThat(read.get(id("HEAD"))).hasSize(5000).contains("R\t0\t0\tf4999\td/f4999");
  }

  @Test
  void readsManyCommits() {
    git.shell(
        repo,
        "i=0; while [ $i -lt 3000 ]; do printf 'commit refs/heads/main\\ncommitter A <a> %d"
            + " +0000\\ndata 2\\n%d\\n' $((i + 9)) $((i % 9)); i=$((i + 1)); done"
            + " | git fast-import --quiet --force");
    assertThat(agreed(repo)).hasSize(3000);
  }

  private Map<String, List<String>> agreed(Path dir) {
    Map<String, List<String>> printed = DiffTree.of(git, dir, "--all");
    Map<String, List<String>> read = byCommit(reader(dir).read(List.copyOf(printed.keySet())));
    assertThat(read).isEqualTo(printed);
    assertThat(read).isNotEmpty();
    return read;
  }

  private static Map<String, List<String>> byCommit(List<CommitFacts> commits) {
    Map<String, List<String>> read = new HashMap<>();
    commits.forEach(commit -> read.put(commit.id(), DiffTree.of(commit.change())));
    return read;
  }

  private CommitFacts read(String revision) {
    return reader(repo).read(List.of(id(revision))).getFirst();
  }

  private static CommitReader reader(Path dir) {
    GitLayout layout = GitLayout.find(dir, Map.of()).orElseThrow();
    return new CommitReader(new GitProgram(layout), layout);
  }

  private String id(String revision) {
    return id(repo, revision);
  }

  private String id(Path dir, String revision) {
    return git.run(dir, "rev-parse", revision);
  }

  /** Writes a commit object with exactly this content. */
  private String raw(String who, String more, String message) {
    return git.shell(
        repo,
        "printf 'tree %s\\nauthor "
            + who
            + "\\ncommitter "
            + who
            + "\\n"
            + more
            + "\\n"
            + message
            + "' $(git rev-parse HEAD:) | git hash-object -t commit -w --stdin --literally");
  }
}
