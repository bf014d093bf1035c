package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.git.GitFailedException;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.RealGit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatchReaderTest {
  private static final String ODD_HISTORY =
      """
      printf '\\0\\1\\2' >bin; seq 30 >b; ln -s b link; : >empty; echo t >typed; mkdir d; echo f >d/f
      printf 'x\\n\\n y\\t\\n' >blank; printf x >"$(printf 'l\\344tin')"; printf x >"$(printf 'a\\nb\\tc"\\\\')"
      git add .; git commit -qm second
      git mv b moved; sed -i 5d moved; printf '\\0\\1\\3' >bin; chmod +x empty; rm typed link
      ln -s moved typed; echo file >link; rm -r d; echo d >d; printf 'none' >a.txt
      printf 'x\\n\\n y \\n\\n' >blank; printf y >"$(printf 'l\\344tin')"
      git mv "$(printf 'a\\nb\\tc"\\\\')" ' spaces '; git add -A .; git commit -qm third
      git commit -q --allow-empty -m empty
      git checkout -q -b side HEAD~1; printf 'x\\r\\ny\\r\\n' >crlf; rm d; mkdir d; echo f >d/f
      git add -A .; git commit -qm side; git checkout -q main; git merge -q --no-ff -m merge side
      git rm -q -r .; git commit -qm nothing
      """;

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
  void patchesRebuildEveryTree() throws IOException {
    git.shell(repo, ODD_HISTORY);
    assertThat(PatchReplay.run(git, repo, "main", temp.resolve("again"))).isEqualTo(7);
  }

  @Test
  void patchesRebuildEveryTreeWhateverIsSet() throws IOException {
    git.shell(
        repo,
        """
        for setting in noprefix=true suppressBlankEmpty=true renames=copies context=0 external=false \
          interHunkContext=9 mnemonicPrefix=true submodule=log wsErrorHighlight=all relative=true; do
          git config diff.${setting%=*} ${setting#*=}
        done
        git config color.ui always; git config diff.x.textconv false; git config diff.x.command false
        echo '* diff=x' >.git/info/attributes
        """);
    git.shell(repo, ODD_HISTORY);
    assertThat(PatchReplay.run(git, repo, "main", temp.resolve("again"))).isEqualTo(7);
  }

  @Test
  void filesThatAttributesHideAreRebuiltToo() throws IOException {
    git.shell(repo, "echo '* -diff' >.gitattributes; seq 9 >b; git add .; git commit -qm attr");
    git.shell(repo, "seq 8 >b; git commit -qam b");
    assertThat(PatchReplay.run(git, repo, "main", temp.resolve("again"))).isEqualTo(3);
  }

  @Test
  void submodulesAreRebuilt() throws IOException {
    Path library = git.repository(temp.resolve("library"));
    git.run(repo, "submodule", "--quiet", "add", library.toString(), "sub");
    git.commit(repo, "added");
    git.commit(repo.resolve("sub"), "moved");
    git.run(repo, "add", "sub");
    git.commit(repo, "moved");
    git.run(repo, "rm", "-q", "sub");
    git.commit(repo, "removed");
    assertThat(PatchReplay.run(git, repo, "main", temp.resolve("again"))).isEqualTo(4);
  }

  @Test
  void sha256IsRebuilt() throws IOException {
    Path sha256 = temp.resolve("sha256");
    git.run(temp, "init", "-q", "-b", "main", "--object-format=sha256", sha256.toString());
    git.repository(sha256);
    git.shell(sha256, ODD_HISTORY);
    assertThat(PatchReplay.run(git, sha256, "main", temp.resolve("again"))).isEqualTo(7);
  }

  @Test
  void anEmptyCommitHasAnEmptyPatch() {
    String empty = git.commit(repo, "empty");
    assertThat(patch(empty + "^", empty, Long.MAX_VALUE)).isEmpty();
    assertThat(patch(empty + "^", empty, 0)).isEmpty();
  }

  @Test
  void cutsBetweenFiles() throws IOException {
    git.shell(
        repo,
        "echo 1 >f1; seq 1000 >f2; echo diff --git x >f3; git mv a.txt z; git add .;"
            + " git commit -qm files");
    String whole = patch("HEAD^", "HEAD", Long.MAX_VALUE);
    int first = whole.indexOf("diff --git a/f2");
    int third = whole.indexOf("diff --git a/f3");
    String f1 = whole.substring(0, first);

    assertThat(patch("HEAD^", "HEAD", whole.length())).isEqualTo(whole);
    assertThat(patch("HEAD^", "HEAD", whole.length() - 1))
        .startsWith(whole.substring(0, third))
        .endsWith("# baton: cut at " + (whole.length() - 1) + " bytes; files left out: 1\n");
    assertThat(patch("HEAD^", "HEAD", first))
        .isEqualTo(f1 + "# baton: cut at " + first + " bytes; files left out: 3\n");
    assertThat(patch("HEAD^", "HEAD", first + 5)).startsWith(f1 + "# baton: cut at ");
    assertThat(patch("HEAD^", "HEAD", 0)).isEqualTo("# baton: cut at 0 bytes; files left out: 4\n");

    Files.writeString(temp.resolve("cut"), patch("HEAD^", "HEAD", third));
    git.run(repo, "reset", "-q", "--hard", "HEAD^");
    git.run(repo, "apply", "--index", temp.resolve("cut").toString());
    assertThat(git.run(repo, "diff", "--cached", "--name-only")).isEqualTo("f1\nf2");
  }

  @Test
  void saysWhatIsWrong() {
    PatchReader reader = reader();
    OutputStream none = OutputStream.nullOutputStream();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> reader.write(null, "HEAD", none, 1))
        .withMessageContaining("HEAD");
    assertThatThrownBy(() -> reader.write(null, "1".repeat(40), none, 1))
        .isInstanceOf(GitFailedException.class)
        .hasMessageContaining("1111");
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    String head = git.run(repo, "rev-parse", "HEAD");
    for (long cap : new long[] {0, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> reader.write(null, head, full, cap))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("No space left on device");
    }
  }

  @Test
  void aBigBinaryNeedsNoMemory() {
    git.shell(
        repo,
        "head -c 200000000 /dev/zero >big; git -c core.looseCompression=1 add big;"
            + " git commit -qm big; echo 1 >c; git add c; git commit -qm c");
    GitLayout layout = GitLayout.find(repo, Map.of()).orElseThrow();
    CommitReader reader = new CommitReader(new GitProgram(layout), layout);
    String big = git.run(repo, "rev-parse", "HEAD^");
    assertThat(DiffTree.of(reader.read(List.of(big)).getFirst().change()))
        .containsExactly("A\t-\t-\tbig");
    assertThat(patch("HEAD^^", "HEAD", 1000))
        .isEqualTo("# baton: cut at 1000 bytes; files left out: 2\n");
  }

  private String patch(String base, String commit, long cap) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String from = git.run(repo, "rev-parse", base);
    boolean cut = reader().write(from, git.run(repo, "rev-parse", commit), out, cap);
    String patch = out.toString(ISO_8859_1);
    assertThat(patch.contains("\n# baton: cut") || patch.startsWith("# baton: cut")).isEqualTo(cut);
    return patch;
  }

  private PatchReader reader() {
    return new PatchReader(new GitProgram(GitLayout.find(repo, Map.of()).orElseThrow()));
  }
}
