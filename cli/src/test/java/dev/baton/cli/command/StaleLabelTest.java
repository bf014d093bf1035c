package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users of bd see a label on stale tasks, which is never stored. */
@Tag("engines")
class StaleLabelTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void aWorkerDies() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Held", "-l", "zeta,alpha");
    baton.task("app-y", "Free", "-l", "alpha");
    baton.processes().start(100);
    baton.ok("claim", "app-x", "--worker", "w", "--pid", "100");
  }

  private List<String> labels(String... words) {
    return baton.json(words).where("id", "app-x").at("labels").texts();
  }

  private List<String> stored() {
    baton.callAs("baton");
    List<String> labels = baton.show("app-x").at("labels").texts();
    baton.callAs("bd");
    return labels;
  }

  @Test
  void itIsInEveryListAndInNoStore() {
    baton.callAs("bd");
    assertThat(labels("list", "--status", "in_progress")).containsExactly("alpha", "zeta");
    baton.processes().kill(100);

    assertThat(labels("list", "--status", "in_progress")).containsExactly("alpha", "stale", "zeta");
    assertThat(labels("show", "app-x")).containsExactly("alpha", "stale", "zeta");
    assertThat(labels("ready")).containsExactly("alpha", "stale", "zeta");
    assertThat(baton.json("list", "--all").where("id", "app-y").at("labels").texts())
        .containsExactly("alpha");
    assertThat(stored()).containsExactly("alpha", "zeta");
    assertThat(baton.json("list", "--label", "alpha", "--all").each("id"))
        .contains("app-x", "app-y");
  }

  @Test
  void writingItBackStoresNothing() {
    baton.processes().kill(100);
    baton.callAs("bd");
    baton.ok("update", "app-x", "--set-labels", "alpha,stale,new", "--force");
    assertThat(stored()).containsExactly("alpha", "new");
    baton.ok("update", "app-x", "--add-label", "stale", "--force");
    baton.ok("label", "add", "app-x", "stale", "--force");
    assertThat(stored()).containsExactly("alpha", "new");

    baton.ok("label", "add", "app-y", "stale");
    assertThat(baton.json("show", "app-y").at(0).at("labels").texts())
        .as("a label of the user's own")
        .containsExactly("alpha", "stale");
  }
}
