package dev.baton.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.agent.Processes.ProcessInfo;
import dev.baton.agent.Processes.ProcfsProcesses;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProcessTreeTest {
  private static final long AGENT = 100;
  private static final long BORN = 50;
  private static final long STARTED = 52;

  private final Fakes processes = new Fakes();
  private final ProcessTree tree =
      new ProcessTree(processes, "MARK=1", AGENT, STARTED, true, BORN, null);

  private static final class Fakes implements Processes {
    final List<ProcessInfo> all = new ArrayList<>();
    final Set<Long> marked = new HashSet<>();

    void add(long pid, long parent, long group, long start) {
      all.add(new ProcessInfo(pid, parent, group, start));
    }

    void end(long pid) {
      all.removeIf(process -> process.pid() == pid);
    }

    @Override
    public List<ProcessInfo> all() {
      return List.copyOf(all);
    }

    @Override
    public @Nullable ProcessInfo find(long pid) {
      return all.stream().filter(process -> process.pid() == pid).findFirst().orElse(null);
    }

    @Override
    public boolean carries(long pid, String mark) {
      return mark.equals("MARK=1") && marked.contains(pid);
    }
  }

  @Test
  void groupDescendantsAndMarkedBelongToIt() {
    processes.add(1, 0, 1, 0);
    processes.add(104, 103, 103, 60);
    processes.add(103, 102, 103, 60);
    processes.add(102, AGENT, 102, 55);
    processes.add(AGENT, 7, AGENT, STARTED);
    processes.add(105, 1, AGENT, 55);
    processes.add(106, 1, 106, 55);
    processes.add(107, 1, 107, 55);
    processes.marked.add(106L);

    assertThat(pids()).containsExactly(AGENT, 102L, 103L, 104L, 105L, 106L);
    assertThat(tree.group()).isEqualTo(AGENT);
  }

  @Test
  void whatStartedBeforeDoesNot() {
    processes.add(7, 1, 7, 40);
    processes.add(8, 1, 8, BORN - 1);
    processes.marked.addAll(Set.of(7L, 8L));

    assertThat(pids()).isEmpty();
  }

  @Test
  void whoWasFoundOnceStaysWithoutHisParent() {
    processes.add(AGENT, 7, AGENT, STARTED);
    processes.add(102, AGENT, 102, 55);
    assertThat(pids()).containsExactly(AGENT, 102L);
    processes.end(AGENT);
    processes.end(102);
    processes.add(102, 1, 102, 55);
    assertThat(pids()).containsExactly(102L);

    processes.end(102);
    processes.add(102, 1, 102, 70);
    assertThat(pids()).as("another program has its number").isEmpty();
  }

  @Test
  void aGroupWithoutItsLeaderIsStillThere() {
    processes.add(105, 1, AGENT, 55);

    assertThat(pids()).containsExactly(105L);
    assertThat(tree.group()).isEqualTo(AGENT);
  }

  @Test
  void anotherProgramWithThePidOfTheAgentIsNotEnded() {
    processes.add(AGENT, 1, AGENT, 70);
    processes.add(105, AGENT, AGENT, 71);

    assertThat(pids()).isEmpty();
    assertThat(tree.group()).isNull();
  }

  @Test
  void withoutAGroupOfItsOwnNobodyBelongsByGroup() {
    ProcessTree guest = new ProcessTree(processes, "MARK=1", AGENT, STARTED, false, BORN, null);
    processes.add(AGENT, 7, 7, STARTED);
    processes.add(105, 1, AGENT, 55);
    processes.add(106, 7, 7, 55);

    assertThat(guest.living()).extracting(ProcessInfo::pid).containsExactly(AGENT);
    assertThat(guest.group()).isNull();
  }

  @Test
  void namesMayHoldAnything() {
    String fields = " S 4 5 6 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 777 0";

    assertThat(ProcfsProcesses.parse(3, "3 (a) Z 9 9\n)" + fields))
        .isEqualTo(new ProcessInfo(3, 4, 5, 777));
    assertThat(ProcfsProcesses.parse(3, "3 (a)" + fields.replace(" S ", " Z "))).isNull();
    assertThat(
            ProcfsProcesses.parse(
                3, "3 (a)" + fields.replace(" S ", " Z ").replace(" 1 0 777", " 2 0 777")))
        .as("only its main thread has ended")
        .isNotNull();
    assertThat(ProcfsProcesses.parse(3, "")).isNull();
  }

  private List<Long> pids() {
    return tree.living().stream().map(ProcessInfo::pid).sorted().toList();
  }
}
