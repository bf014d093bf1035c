package dev.baton.cli.mcp;

import static dev.baton.cli.kit.Heading.BEGIN;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import java.util.List;

/**
 * {@code baton mcp}: the server that an agent starts.
 *
 * @param program the whole program, whose commands the tools run
 */
public record McpCommands(Program program) implements Commands {
  /** The whole program, from the words to the exit code. */
  public interface Program {
    /** Runs the command that the words name. */
    int run(Environment environment, String... words);
  }

  @Override
  public List<Row> rows() {
    return List.of(Row.of(BEGIN, "mcp", "serve an agent over standard input and output"));
  }

  @Override
  public Syntax syntax(String name) {
    return new Syntax(
            "Serve an agent over standard input and output with the Model Context Protocol. The"
                + " agent starts it; the claims belong to the agent's process, are renewed while it"
                + " lives, and end with it.",
            this::serve)
        .onlyReads()
        .needs(Freshness.NONE)
        .example("claude mcp add baton -- baton mcp")
        .example("codex mcp add baton -- baton mcp");
  }

  private ExitCode serve(Call call) {
    new McpSession(call, program).run();
    return ExitCode.OK;
  }
}
