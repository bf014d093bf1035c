package dev.baton.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.ProcessIdentity;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotedSessionsTest {
  /** Higher than any pid of Linux. */
  private static final long ENDED = 1L << 40;

  @TempDir Path folder;

  @Test
  void onlyWhoseEndIsKnownIsForgotten() throws Exception {
    NotedSessions noted = new NotedSessions(folder.resolve("baton.db"));
    ProcessIdentity ended = agent("boot", "pid:[1]", ENDED);
    ProcessIdentity inContainer = agent("boot", "pid:[2]", ENDED);
    ProcessIdentity onOtherMachine = agent("other", "pid:[1]", ENDED);
    noted.note(ended, "a");
    noted.note(inContainer, "b");
    noted.note(onOtherMachine, "c");
    ProcessIdentity here = agent("boot", "pid:[1]", ProcessHandle.current().pid());
    noted.note(here, "d");
    assertThat(noted.of(ended)).isEmpty();
    assertThat(noted.of(inContainer)).contains("b");
    assertThat(noted.of(onOtherMachine)).contains("c");
    assertThat(noted.of(here)).contains("d");
  }

  private static ProcessIdentity agent(String boot, String namespace, long pid) {
    return new ProcessIdentity("machine", boot, namespace, null, pid, 7L);
  }
}
