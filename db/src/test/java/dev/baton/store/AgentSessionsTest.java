package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.AgentSession;
import dev.baton.claim.AgentSession.OfTask;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.store.RunIterations.Beginning;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("engines")
class AgentSessionsTest {
  @TempDir Path directory;
  private TestStore store;
  private TaskId task;

  @BeforeEach
  void create() {
    store = new TestStore(directory);
    task = store.create("work");
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static AgentSession session(String id) {
    return new AgentSession("claude", id, "/home/agent/tree", "2.1.332", null);
  }

  /** A claim that an agent makes itself, from its session. */
  private long claim(String worker, String session) {
    Claims.Request request =
        new Claims.Request(worker, null, "claude", null, null, session(session));
    Claims.Outcome outcome = store.claims.claim(task, request, store.clock.instant());
    return ((Claims.Outcome.Won) outcome).task().epoch();
  }

  private AgentSessions sessions() {
    return store.stores.agentSessions();
  }

  /** What a sweep does with the claim of a dead worker. */
  private long lose() {
    Claim lost = store.claims.current(task).orElseThrow();
    store.states.release(task, null, null, store.stamp());
    store.database.write(h -> {
      FormerHolders.note(h, lost, store.clock.instant());
      return true;
    });
    return store.task(task).epoch();
  }

  @Test
  void keepsTheSessionOfAClaimThatAnAgentMade() {
    long epoch = claim("claude-1", "aaaa");

    assertThat(sessions().of(task))
        .containsExactly(
            new OfTask(task, epoch, null, session("aaaa"), true, TestStore.START, false));
    assertThat(sessions().last(task).orElseThrow().brokeOff()).isFalse();
  }

  @Test
  void aSessionBreaksOffWhenItsClaimIsLost() {
    claim("claude-1", "aaaa");
    lose();
    long next = claim("claude-2", "bbbb");

    assertThat(sessions().last(task).orElseThrow().epoch()).isEqualTo(next);
    assertThat(sessions().of(task))
        .filteredOn(OfTask::brokeOff)
        .extracting(OfTask::session)
        .containsExactly(session("aaaa"));
  }

  @Test
  void aSessionThatReleasedItsTaskDidNotBreakOff() {
    claim("claude-1", "aaaa");
    store.states.release(task, null, null, store.stamp());

    assertThat(sessions().last(task).orElseThrow().brokeOff()).isFalse();
  }

  @Test
  void aSessionThatClaimsTheTaskAgainDidNotBreakOff() {
    claim("claude-1", "aaaa");
    lose();
    claim("claude-1", "aaaa");

    assertThat(sessions().last(task).orElseThrow().brokeOff()).isFalse();
  }

  @Test
  void theNewestSessionIsTheFirst() {
    claim("claude-1", "aaaa");
    lose();
    claim("claude-2", "bbbb");
    store.states.release(task, null, null, store.stamp());
    claim("claude-3", "cccc");

    assertThat(sessions().of(task))
        .extracting(each -> each.session().id())
        .containsExactly("cccc", "bbbb", "aaaa");
  }

  private Optional<OfTask> brokenOff() {
    return sessions().last(task).filter(OfTask::brokeOff);
  }

  private long iteration(Epoch epoch) {
    Beginning beginning = new Beginning("run-1", task, epoch, "run", Claim.Tree.NONE, null, null);
    return store.stores.runIterations().begin(beginning, "task:" + task, store.stamp());
  }

  private boolean begin(long iteration) {
    return sessions().begin(iteration, session("aaaa"), store.clock.instant());
  }

  @Test
  void theSessionOfAnIterationBreaksOffUnlessItsTurnEnds() {
    Epoch claimed = store.claim(task, "run");
    long first = iteration(claimed);
    assertThat(begin(first)).isTrue();
    assertThat(brokenOff().orElseThrow().iteration()).isEqualTo(first);

    sessions().end(first, store.clock.instant());
    assertThat(brokenOff()).isEmpty();

    long second = iteration(claimed);
    assertThat(begin(second)).isTrue();
    assertThat(brokenOff().orElseThrow().iteration()).isEqualTo(second);
  }

  @Test
  void aLostClaimGetsNoSession() {
    long lost = iteration(store.claim(task, "run"));
    lose();

    assertThat(begin(lost)).isFalse();
    assertThat(sessions().of(task)).isEmpty();
  }
}
