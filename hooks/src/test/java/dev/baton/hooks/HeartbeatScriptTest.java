package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The heartbeat script of an agent's hook, in every shell on this machine, with date as the only
 * program.
 */
@ParameterizedClass
@ValueSource(strings = {"dash", "bash", "bash --posix", "busybox sh", "zsh"})
class HeartbeatScriptTest {
  @Parameter String shell;

  @TempDir Path home;

  private HookRepo repo;
  private Path script;

  @BeforeEach
  void writeScript() throws IOException {
    String program = "/bin/" + shell.split(" ", -1)[0];
    assumeTrue(Files.isExecutable(Path.of(program)), shell + " is not installed");
    repo = HookRepo.create(home, "a \"repository\" of it's own");
    script = home.resolve("heartbeat.sh");
    Files.write(script, HookScript.heartbeat("a test").getBytes(StandardCharsets.ISO_8859_1));
    HookRepo.executable(home.resolve("programs/date"), "#!/bin/sh\nexec /bin/date \"$@\"\n");
  }

  /** Calls it as an agent does; it must succeed and print nothing. */
  private void beat(HookRepo where, Map<String, String> more) throws IOException {
    Map<String, String> variables = new HashMap<>(more);
    variables.put("PATH", home.resolve("programs").toString());
    List<String> command = new ArrayList<>(List.of(("/bin/" + shell).split(" ", -1)));
    command.add(script.toString());
    assertThat(where.run(variables, command.toArray(String[]::new)))
        .isEqualTo(new HookRepo.Result(0, "", ""));
  }

  private HookRepo in(Path folder) throws IOException {
    return new HookRepo(home, Files.createDirectories(folder));
  }

  @Test
  void tellsOnceAMinuteWhoIsGettingOn() throws IOException {
    long before = Instant.now().getEpochSecond();
    beat(repo, Map.of());
    for (int i = 0; i < 3; i++) {
      beat(repo, Map.of("BATON_TASK", "app-a1b", "BATON_EPOCH", "3"));
    }

    assertThat(repo.notes()).hasSize(2);
    assertThat(repo.notes().getFirst()).startsWith("1 heartbeat - - - - - - ");
    assertThat(repo.notes().getLast()).startsWith("1 heartbeat - - app-a1b 3 - - ");
    String at = repo.notes().getLast().replaceFirst(".* ", "");
    assertThat(Long.parseLong(at)).isBetween(before, Instant.now().getEpochSecond());
  }

  @Test
  void startsBatonOnlyWhereAnotherProgramHasTheTasks() throws Exception {
    Files.createSymbolicLink(home.resolve("programs/baton"), repo.fakeBaton());
    Path notes = repo.folder().notes();
    Path link = notes.resolve("baton.db.link");
    Files.writeString(link, "beads\n../../.beads/issues.jsonl\n");
    beat(repo, Map.of());
    assertThat(notes.resolve("drain.pid")).doesNotExist();

    Files.writeString(link, "beads\n../../.beads\n/usr/bin/bd\n");
    beat(repo, Map.of("BATON_TASK", "app-a1b"));
    assertThat(repo.awaitCalls(1)).containsExactly("hooks drain");
  }

  @Test
  void asksTheClockWhereNobodyTellsSinceWhenTheMachineRuns() throws IOException {
    String text = Files.readString(script);
    assertThat(text).contains("</proc/uptime");
    Files.writeString(script, text.replace("</proc/uptime", "</no/such/file"));
    beat(repo, Map.of());
    beat(repo, Map.of());
    assertThat(repo.notes()).hasSize(1);
  }

  @Test
  void tellsAgainAfterAMinuteARebootOrDamage() throws IOException {
    beat(repo, Map.of());
    Path mark = repo.file(".git/baton-heartbeat");
    String[] words = Files.readString(mark).split(" ", 2);
    long now = Long.parseLong(words[0]);
    for (String last : List.of(now - 61 + "", now + 1000 + "", "x", "", "007", "9".repeat(40))) {
      Files.writeString(mark, last + " " + words[1]);
      beat(repo, Map.of());
    }
    assertThat(repo.notes()).hasSize(now < 61 ? 6 : 7);
  }

  @Test
  void findsTheTopFromBelowAndFromElsewhere() throws IOException {
    beat(in(repo.file("sub/sub sub")), Map.of());
    assertThat(repo.notes()).hasSize(1);
    Files.delete(repo.file(".git/baton-heartbeat"));
    beat(in(home.resolve("out")), Map.of("CLAUDE_PROJECT_DIR", repo.file("sub").toString()));
    assertThat(repo.notes()).hasSize(2);
  }

  @Test
  void linkedWorkTreesTellTheirName() throws IOException {
    repo.commit(Map.of());
    repo.ok("git", "worktree", "add", "-q", home.resolve("linked").toString());
    beat(repo, Map.of());
    beat(new HookRepo(home, home.resolve("linked")), Map.of());
    assertThat(repo.notes()).hasSize(2);
    assertThat(repo.notes().getLast()).startsWith("1 heartbeat linked - - - - - ");
  }

  @Test
  void whereItCannotTellNothingIsSaid() throws IOException {
    beat(in(home.resolve("out")), Map.of());
    beat(repo, Map.of("BATON_HOOKS", "0"));
    assertThat(repo.notes()).isEmpty();
    Path spool = Files.createDirectory(repo.file(".git/baton/spool"));
    beat(repo, Map.of());
    Files.delete(spool);
    Files.delete(repo.file(".git/baton"));
    beat(repo, Map.of());
    assertThat(repo.file(".git/baton")).doesNotExist();
  }
}
