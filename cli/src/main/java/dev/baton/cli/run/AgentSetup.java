package dev.baton.cli.run;

import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Failure;
import dev.baton.config.RunConfig;
import dev.baton.run.CommandTemplate;
import dev.baton.run.RunPlan;
import dev.baton.stream.AgentKind;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.text.InputFiles;
import dev.baton.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Determines which agent a run starts, and how. An option that would have no effect is refused; the
 * setting behind it is reported.
 */
record AgentSetup(Call call, RunConfig config) {
  private static final int LARGEST_PROMPT = 1 << 20;
  private static final String AGENT_ARGS = "--agent-args";
  private static final String MODELS = "--models";

  /** The agent. */
  RunPlan.Agent agent() {
    AgentKind kind = AgentKind.named(config.agent());
    List<String> own = ownCommand();
    if (own.isEmpty()) {
      List<String> words = kind.command(!config.models().isEmpty(), config.agentArguments());
      if (words.isEmpty()) {
        throw noCommand();
      }
      return agent(kind, words, config.models(), false);
    }
    if (!config.agentArguments().isEmpty()) {
      hasNoEffect(
          AGENT_ARGS,
          "run.agent_args",
          "the command has arguments of its own",
          "expected the arguments in the command: baton run -- PROGRAM ARGUMENTS");
    }
    return agent(kind, own, models(own), true);
  }

  private RunPlan.Agent agent(
      AgentKind kind, List<String> words, List<String> models, boolean isOwnCommand) {
    AgentKind program = AgentKind.startedBy(words);
    boolean onlyReads =
        program.onlyReads(words, call.environment().variables(), call.environment().directory());
    String allow = program.howToAllow("edit", isOwnCommand);
    if (onlyReads && isOwnCommand) {
      call.output().warn(program.wireName() + " may not edit files; allow it with " + allow);
    }
    return new RunPlan.Agent(
        kind,
        new CommandTemplate(words),
        models,
        template(),
        isOwnCommand,
        onlyReads && !program.reportsRefusals() ? allow : null,
        config.prices());
  }

  /** The user's whole command; empty when the agent is only named. */
  private List<String> ownCommand() {
    List<String> typed = call.arguments().words();
    if (!typed.isEmpty() && typed.getFirst().startsWith("-")) {
      // The parser takes -1, cub's --once, for the name of a program.
      throw Failure.usage(
          "unknown option " + InvalidValue.quote(typed.getFirst()),
          "baton run --help shows what it takes");
    }
    return typed.isEmpty() ? config.command() : typed;
  }

  private static Failure noCommand() {
    List<String> names = AgentKind.names();
    return Failure.usage(
        "run needs a command after --, or --agent "
            + Texts.oneOf(names.subList(0, names.indexOf("custom"))),
        "baton run -- ./agent.sh");
  }

  /** The models that the command can be given. */
  private List<String> models(List<String> words) {
    if (config.models().isEmpty() || new CommandTemplate(words).has(CommandTemplate.MODEL)) {
      return config.models();
    }
    hasNoEffect(
        MODELS,
        "run.models",
        "the command has no " + CommandTemplate.MODEL,
        "expected it where the agent takes the model: baton run --models haiku,opus -- ./agent.sh"
            + " --model "
            + CommandTemplate.MODEL);
    return List.of();
  }

  private void hasNoEffect(String option, String setting, String reason, String hint) {
    Arguments arguments = call.arguments();
    if (arguments.has(option)) {
      throw Failure.usage(option + " has no effect: " + reason, hint);
    }
    call.output().warn(setting + " has no effect: " + reason);
  }

  private @Nullable String template() {
    Path file = config.promptFile();
    if (file == null) {
      return null;
    }
    try (InputStream in = InputFiles.open(file)) {
      return Texts.readUtf8(in, LARGEST_PROMPT);
    } catch (IOException e) {
      throw new InvalidValue(
          "cannot read the prompt file " + file + ": " + FileTrouble.of(e),
          "expected a text file that this user can read");
    }
  }
}
