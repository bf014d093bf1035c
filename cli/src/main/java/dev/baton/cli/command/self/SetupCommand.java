package dev.baton.cli.command.self;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.git.GitLayout;
import dev.baton.render.SetupPage;
import dev.baton.setup.Assistant;
import dev.baton.setup.Setup;
import java.nio.file.Path;
import java.util.List;

/** {@code baton setup}: adds instructions about Baton to the files that an agent reads. */
final class SetupCommand implements Command {
  private final Assistant assistant;

  /**
   * @param assistant whose files are changed
   */
  SetupCommand(Assistant assistant) {
    this.assistant = assistant;
  }

  @Override
  public Syntax syntax() {
    String name = "setup " + assistant.word();
    String hooks =
        assistant == Assistant.CLAUDE
            ? " In .claude, hooks print them when a session begins, tell the session which worker"
                + " it is, and renew the claim while it works."
            : "";
    return new Syntax(
            name,
            "Keep the lines of 'baton prime' in "
                + assistant.file()
                + " at the top of the work tree."
                + hooks)
        .flag("--remove", "remove everything again, byte for byte")
        .flag("--check", "only check whether it is present and up to date; exit code 1 if not")
        .example("baton " + name)
        .example("baton " + name + " --remove");
  }

  @Override
  public ExitCode run(Call call) {
    boolean check = call.arguments().has("--check");
    boolean remove = call.arguments().has("--remove");
    if (check && remove) {
      throw Failure.usage("--check and --remove exclude each other", "use only one of them");
    }
    Setup setup = new Setup(assistant, top(call));
    List<Setup.Step> steps = check ? setup.check() : remove ? setup.remove() : setup.install();
    SetupPage page = new SetupPage(assistant, steps);
    page.print(call.output());
    return check && !page.isCurrent() ? ExitCode.FAILED : ExitCode.OK;
  }

  private static Path top(Call call) {
    GitLayout git = call.workspace().location().git();
    if (git == null || git.worktree() == null) {
      throw new Failure(
          ExitCode.NOT_FOUND,
          "no_repository",
          "not a git work tree: " + call.environment().directory(),
          "run this in the repository that the agent works in");
    }
    return git.worktree();
  }
}
