package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.process.RunWorld.Ran;
import dev.baton.cli.process.ScriptedModel.Script;
import dev.baton.cli.process.ScriptedModel.Step;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A real agent is killed at its work, and one of another vendor takes over. Both have a scripted
 * model; the second one knows only what its prompt, or the answer to its claim, says. Run by {@code
 * mvn verify -Pagents} only.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RealAgentsHandoverRun {
  private static final int PARTS = 5;
  private static final String HANG = "echo $$ >\"$HOME/shell.pid\"; sleep 1000";
  private static final String PROMISE = "All done. <promise>COMPLETE</promise>";
  private static final Pattern FINISHED = Pattern.compile("> \\[x\\] write part (\\d)");
  private static final Pattern RESTORING = Pattern.compile("(baton rescue apply app-a)");

  private static RealAgents installed;

  @TempDir Path temporary;

  private final List<AutoCloseable> opened = new ArrayList<>();
  private RunWorld world;
  private String prompt = "";

  @BeforeAll
  static void install() throws Exception {
    installed = RealAgents.install();
  }

  @BeforeEach
  void createTask() throws Exception {
    world = RunWorld.create(temporary);
    Files.createDirectory(temporary.resolve("bin"));
    Files.createSymbolicLink(temporary.resolve("bin/bd"), Program.LAUNCHER);
  }

  @AfterEach
  void endAll() throws Exception {
    for (AutoCloseable one : opened.reversed()) {
      one.close();
    }
  }

  private static String part(int number) {
    return "echo part " + number + " >>parts.txt";
  }

  private static String item(int number, int finished, String line) {
    boolean done = number <= finished;
    return line.formatted(done ? "x" : " ", number, done ? "completed" : "pending");
  }

  private static List<String> plan(int finished, String line) {
    return IntStream.rangeClosed(1, PARTS).mapToObj(n -> item(n, finished, line)).toList();
  }

  /** The agent notes its plan, with its own tool or, where it has none, in words. */
  private static Step planned(String agent, int finished, Step next) {
    String name =
        switch (agent) {
          case "claude" -> "TodoWrite";
          case "opencode" -> "todowrite";
          case "gemini" -> "write_todos";
          default -> null;
        };
    if (name == null) {
      String list = String.join("\n", plan(finished, "- [%1$s] write part %2$d"));
      return next.after("My plan:\n" + list);
    }
    String text = agent.equals("gemini") ? "description" : "content";
    List<String> items =
        plan(
            finished,
            "{\""
                + text
                + "\":\"write part %2$d\",\"status\":\"%3$s\",\"priority\":\"high\","
                + "\"activeForm\":\"writing\"}");
    return Step.call(name, "{\"todos\":[" + String.join(",", items) + "]}");
  }

  /** Two parts of five, and then it hangs. */
  private static Script killedAtTheThirdPart(String agent) {
    Step first = Step.run(part(1));
    Step second = Step.run(part(2));
    Step hang = Step.run(HANG);
    boolean inWords = agent.equals("codex") || agent.equals("pi");
    List<Step> steps =
        inWords
            ? List.of(planned(agent, 0, first), second, planned(agent, 2, hang))
            : List.of(planned(agent, 0, null), first, second, planned(agent, 2, null), hang);
    return (done, request) -> steps.get(Math.min(done, steps.size() - 1));
  }

  /** Does what the prompt says is not finished. */
  private Step whatThePromptSays(int done, String request) {
    prompt = done == 0 ? request : prompt;
    List<Integer> left = new ArrayList<>(IntStream.rangeClosed(1, PARTS).boxed().toList());
    Matcher finished = FINISHED.matcher(request);
    while (finished.find()) {
      left.remove(Integer.valueOf(finished.group(1)));
    }
    return done < left.size() ? Step.run(part(left.get(done))) : Step.say(PROMISE);
  }

  private Program.Running start(Program program, String home, Script script, List<String> words)
      throws Exception {
    ScriptedModel model = new ScriptedModel(script);
    opened.add(model);
    Path folder = Files.createDirectories(temporary.resolve(home));
    List<String> command = installed.environment(model, folder, temporary.resolve("bin"));
    command.addAll(words);
    Program.Running running = program.start(command);
    opened.add(() -> {
      running.process().descendants().forEach(ProcessHandle::destroyForcibly);
      running.process().destroyForcibly();
    });
    return running;
  }

  private Program.Running run(String agent, String home, Script script, String... options)
      throws Exception {
    List<String> words = new ArrayList<>();
    words.addAll(List.of(Program.LAUNCHER.toString(), "run", "--json", "--once"));
    words.addAll(List.of("--agent", agent));
    words.addAll(RealAgents.arguments(agent));
    words.addAll(List.of(options));
    return start(world.baton(), home, script, words);
  }

  private void awaitHanging(String home) throws Exception {
    Path pid = temporary.resolve(home).resolve("shell.pid");
    RunWorld.await("the agent hangs", () -> Files.exists(pid) && Files.size(pid) > 1);
  }

  private static void kill(Program.Running running) throws Exception {
    List<ProcessHandle> family = new ArrayList<>(running.process().descendants().toList());
    family.add(running.process().toHandle());
    family.forEach(ProcessHandle::destroyForcibly);
    RunWorld.await("all of it ends", () -> family.stream().noneMatch(ProcessHandle::isAlive));
  }

  @ParameterizedTest
  @CsvSource({"claude, codex", "codex, opencode", "opencode, gemini", "gemini, pi", "pi, claude"})
  void anotherVendorsAgentContinues(String killed, String next) throws Exception {
    Program.Running first = run(killed, "first", killedAtTheThirdPart(killed));
    awaitHanging("first");
    kill(first);

    String check = "test \"$(cat parts.txt)\" = \"$(printf 'part %d\\n' 1 2 3 4 5)\"";
    Ran ran =
        Ran.of(
                run(next, "second", this::whatThePromptSays, "--now", "--check", check, "--commit")
                    .end())
            .mustEnd(0, "done");
    assertThat(ran.events("iteration")).hasSize(1);
    assertThat(prompt)
        .contains("Hand-over: the earlier work on this task")
        .contains("> [x] write part 2\n")
        .contains("> A parts.txt\n");
    assertThat(world.show("app-a").text("status")).isEqualTo("closed");
    assertThat(world.file("parts.txt")).hasContent("part 1\npart 2\npart 3\npart 4\npart 5");
  }

  /** Claims in another work tree, and does what the answer says. */
  private static Script takingOver(String claim, String close) {
    return (done, request) -> {
      Matcher restoring = RESTORING.matcher(request);
      boolean isTold = restoring.find();
      return switch (done) {
        case 0 -> Step.run(claim);
        case 1 -> Step.run(isTold ? restoring.group(1) : part(1));
        case 2 -> Step.run(part(2));
        case 3 -> Step.run(close);
        default -> Step.done();
      };
    };
  }

  /** A loop that is not Baton's gives each session a work tree of its own. */
  @ParameterizedTest
  @CsvSource({
    "claude, codex, baton claim --next, baton close app-a",
    "codex, claude, baton ready --claim --json, baton close app-a",
    "opencode, gemini, bd ready --claim --json, bd close app-a",
    "gemini, opencode, bd update app-a --claim --json, bd close app-a",
    "claude, pi, bd update app-a --claim, bd close app-a"
  })
  void aLoopOfAnotherKindGetsTheFilesBack(String killed, String next, String claim, String close)
      throws Exception {
    Program first = world.worktree("first-tree").baton();
    Program.Running running =
        start(
            first,
            "first",
            (done, request) ->
                List.of(Step.run(claim), Step.run(part(1)), Step.run(HANG)).get(Math.min(done, 2)),
            RealAgents.words(killed));
    awaitHanging("first");
    assertThat(world.show("app-a").text("status")).isEqualTo("in_progress");
    kill(running);
    // In place of the minute for which a worker must have been seen dead.
    world.shell("baton sweep -q --now >/dev/null");

    Program second = world.worktree("second-tree").baton();
    start(second, "second", takingOver(claim + " --now", close), RealAgents.words(next)).end();

    assertThat(world.show("app-a").text("status")).isEqualTo("closed");
    assertThat(temporary.resolve("second-tree/parts.txt")).hasContent("part 1\npart 2");
  }
}
