package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that are exported for other programs. */
class ExportTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.task("app-b", "=1+1, \"two\"", "-l", "x", "-l", "y", "-d", "one\ntwo", "-p", "0");
    baton.task("app-a", "plain", "--deps", "app-b");
    baton.ok("close", "app-b", "--reason", "-done");
  }

  @Test
  void aTableIsSafeForSpreadsheets() {
    String out = baton.ok("export", "csv").out();
    assertThat(out).startsWith("id,title,status,").contains("\r\napp-a,plain,open,2,task,");
    assertThat(out).contains("\r\napp-b,\"'=1+1, \"\"two\"\"\",closed,0,task,,,x y,,,");
    assertThat(out).contains("\"one\ntwo\"").contains(",'-done,").endsWith("\r\n");
  }

  @Test
  void jsonHasTheObjectsOfTheList() {
    baton.ok("claim", "app-a", "--worker", "w");
    Json exported = baton.json("export", "json");
    assertThat(exported.each("id")).containsExactly("app-a", "app-b");
    for (Json task : baton.json("list", "--all", "-n", "0").items()) {
      assertThat(exported.where("id", task.text("id"))).isEqualTo(task);
    }
  }

  @Test
  void tasksMadeHereAreIssuesThatAnotherStoreTakes() {
    String first = baton.ok("export").out();
    assertThat(first.lines()).hasSize(2).allMatch(line -> !line.contains("epoch"));
    baton.file("out.jsonl", first);
    assertThat(baton.json("import", "beads", "out.jsonl").number("unchanged")).isEqualTo(2);
    assertThat(baton.ok("export").out()).isEqualTo(first);
  }

  @Test
  void aHyphenMeansStandardOutput() {
    for (String format : new String[] {"beads", "json", "csv"}) {
      String out = baton.ok("export", format).out();
      assertThat(baton.ok("export", format, "-o", "-").out()).isEqualTo(out);
      assertThat(baton.ok("export", format, "--output=-").out()).isEqualTo(out);
    }
    assertThat(baton.ok("export", "-o", "-").out()).isEqualTo(baton.ok("export").out());
    assertThat(folder.resolve("-")).doesNotExist();
  }

  @Test
  void memoriesBeginOnALineOfTheirOwn() {
    baton.callAs("bd");
    baton.ok("remember", "always rebase", "--key", "git");
    baton.callAs("baton");
    baton.file("out.jsonl", baton.ok("export").out().stripTrailing());
    baton.ok("export", "beads", "-o", "out.jsonl", "--include-memories");

    assertThat(folder.resolve("out.jsonl"))
        .hasContent(baton.ok("export", "beads", "--include-memories").out());
  }

  @Test
  void aFileIsReplacedAsAWhole() throws Exception {
    baton.file("out.jsonl", "old");
    Answer answer = baton.ok("export", "beads", "-o", "out.jsonl");
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err()).isEqualTo("2 tasks written to out.jsonl\n");
    assertThat(folder.resolve("out.jsonl")).hasContent(baton.ok("export").out());
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(".git", "out.jsonl");
    }
    assertThat(baton.run("export", "csv", "-o", ".git").exit()).isEqualTo(2);
    assertThat(baton.run("export", "csv", "-o", "no/such/file").exit()).isEqualTo(1);
    assertThat(baton.json("export", "csv", "-o", "out.csv").number("exported")).isEqualTo(2);
  }
}
