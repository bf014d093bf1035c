package dev.baton.cli.command.bd;

import dev.baton.cli.kit.BdVersion;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.git.GitLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;

/** {@code bd context}: shows which database and repository a command works on. */
final class ContextCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("context", "Show the database and the repository that commands work on.")
        .onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    String prefix = call.workspace().stores().settings().prefix().orElse("");
    String database = call.workspace().location().place();
    Path top = call.workspace().location().top(call.environment().directory());
    GitLayout git = call.workspace().location().git();
    boolean linked = git != null && !git.gitDir().equals(git.commonDir());
    if (!call.output().isJson()) {
      call.output().line("repository: " + top);
      call.output().line("database: " + database);
      call.output().line("prefix: " + prefix);
      return ExitCode.OK;
    }
    UUID project = UUID.nameUUIDFromBytes(database.getBytes(StandardCharsets.UTF_8));
    call.output()
        .object(fields ->
            fields
                .text("beads_dir", top.resolve(".beads").toString())
                .text("repo_root", top.toString())
                .text("cwd_repo_root", top.toString())
                .truth("is_redirected", false)
                .truth("is_worktree", linked)
                .text("backend", "baton")
                .text("dolt_mode", "none")
                .text("database", prefix)
                .text("database_path", database)
                .text("project_id", project.toString())
                .text("role", "maintainer")
                .text("bd_version", BdVersion.NUMBER));
    return ExitCode.OK;
  }
}
