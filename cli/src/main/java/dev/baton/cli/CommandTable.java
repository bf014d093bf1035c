package dev.baton.cli;

import dev.baton.cli.command.BlockedCommand;
import dev.baton.cli.command.BreakerErrorCommand;
import dev.baton.cli.command.BreakerHistoryCommand;
import dev.baton.cli.command.BreakerPolicyCommand;
import dev.baton.cli.command.BreakerRecordCommand;
import dev.baton.cli.command.BreakerResetCommand;
import dev.baton.cli.command.BreakerStatusCommand;
import dev.baton.cli.command.BreakerTripCommand;
import dev.baton.cli.command.CheckCommand;
import dev.baton.cli.command.ClaimCommand;
import dev.baton.cli.command.CloseCommand;
import dev.baton.cli.command.CommentAddCommand;
import dev.baton.cli.command.CommentListCommand;
import dev.baton.cli.command.ConfigCheckCommand;
import dev.baton.cli.command.ConfigShowCommand;
import dev.baton.cli.command.CountCommand;
import dev.baton.cli.command.CreateCommand;
import dev.baton.cli.command.CronInstallCommand;
import dev.baton.cli.command.CronRunCommand;
import dev.baton.cli.command.CronStatusCommand;
import dev.baton.cli.command.CronSweepCommand;
import dev.baton.cli.command.CronUninstallCommand;
import dev.baton.cli.command.DeferCommand;
import dev.baton.cli.command.DeleteCommand;
import dev.baton.cli.command.DepAddCommand;
import dev.baton.cli.command.DepCyclesCommand;
import dev.baton.cli.command.DepListCommand;
import dev.baton.cli.command.DepRemoveCommand;
import dev.baton.cli.command.DepTreeCommand;
import dev.baton.cli.command.DoctorCommand;
import dev.baton.cli.command.EpicCloseEligibleCommand;
import dev.baton.cli.command.EpicStatusCommand;
import dev.baton.cli.command.ExecCommand;
import dev.baton.cli.command.ExportCommand;
import dev.baton.cli.command.HeartbeatCommand;
import dev.baton.cli.command.HooksDrainCommand;
import dev.baton.cli.command.HooksFenceCommand;
import dev.baton.cli.command.HooksInstallCommand;
import dev.baton.cli.command.HooksPrintCommand;
import dev.baton.cli.command.HooksStatusCommand;
import dev.baton.cli.command.HooksTrailerCommand;
import dev.baton.cli.command.HooksUninstallCommand;
import dev.baton.cli.command.ImportCommand;
import dev.baton.cli.command.InfoCommand;
import dev.baton.cli.command.InitCommand;
import dev.baton.cli.command.IterationsDiffCommand;
import dev.baton.cli.command.IterationsExportCommand;
import dev.baton.cli.command.IterationsListCommand;
import dev.baton.cli.command.IterationsShowCommand;
import dev.baton.cli.command.LabelChangeCommand;
import dev.baton.cli.command.LabelListCommand;
import dev.baton.cli.command.LinkCommand;
import dev.baton.cli.command.ListCommand;
import dev.baton.cli.command.ObserveCommand;
import dev.baton.cli.command.PrimeCommand;
import dev.baton.cli.command.QuickCommand;
import dev.baton.cli.command.ReadyCommand;
import dev.baton.cli.command.RecordCommand;
import dev.baton.cli.command.ReleaseCommand;
import dev.baton.cli.command.ReopenCommand;
import dev.baton.cli.command.RescueApplyCommand;
import dev.baton.cli.command.RescueDiffCommand;
import dev.baton.cli.command.RescueDropCommand;
import dev.baton.cli.command.RescueGcCommand;
import dev.baton.cli.command.RescueListCommand;
import dev.baton.cli.command.RescueShowCommand;
import dev.baton.cli.command.ResumeCommand;
import dev.baton.cli.command.RunCommand;
import dev.baton.cli.command.SearchCommand;
import dev.baton.cli.command.SelfInstallCommand;
import dev.baton.cli.command.SelfUninstallCommand;
import dev.baton.cli.command.SetupCommand;
import dev.baton.cli.command.ShowCommand;
import dev.baton.cli.command.StaleCommand;
import dev.baton.cli.command.StartCommand;
import dev.baton.cli.command.StatusCommand;
import dev.baton.cli.command.SweepCommand;
import dev.baton.cli.command.UndeferCommand;
import dev.baton.cli.command.UnlinkCommand;
import dev.baton.cli.command.UpdateCommand;
import dev.baton.cli.core.Command;
import dev.baton.interop.TrackerFormats;
import dev.baton.interop.format.LinkableFormat;
import dev.baton.interop.format.TrackerFormat;
import dev.baton.setup.Assistant;
import org.jspecify.annotations.Nullable;

/** All commands by name. Only the one that is asked for is loaded. */
final class CommandTable {
  private CommandTable() {}

  /** The command of that name, such as {@code ready} or {@code dep add}; null for none. */
  static @Nullable Command find(String name) {
    return switch (name) {
      case "init" -> new InitCommand();
      case "prime" -> new PrimeCommand();
      case "ready" -> new ReadyCommand();
      case "claim" -> new ClaimCommand();
      case "start" -> new StartCommand();
      case "heartbeat" -> new HeartbeatCommand();
      case "release" -> new ReleaseCommand();
      case "close" -> new CloseCommand();
      case "stale" -> new StaleCommand();
      case "sweep" -> new SweepCommand();
      case "rescue list" -> new RescueListCommand();
      case "rescue show" -> new RescueShowCommand();
      case "rescue diff" -> new RescueDiffCommand();
      case "rescue apply" -> new RescueApplyCommand();
      case "rescue drop" -> new RescueDropCommand();
      case "rescue gc" -> new RescueGcCommand();
      case "doctor" -> new DoctorCommand();
      case "reopen" -> new ReopenCommand();
      case "cron install" -> new CronInstallCommand();
      case "cron uninstall" -> new CronUninstallCommand();
      case "cron status" -> new CronStatusCommand();
      case "cron run" -> new CronRunCommand();
      case "cron sweep" -> new CronSweepCommand();
      case "run" -> new RunCommand();
      case "resume" -> new ResumeCommand();
      case "check" -> new CheckCommand();
      case "observe" -> new ObserveCommand();
      case "exec" -> new ExecCommand();
      case "record" -> new RecordCommand();
      case "iterations list" -> new IterationsListCommand();
      case "iterations show" -> new IterationsShowCommand();
      case "iterations diff" -> new IterationsDiffCommand();
      case "iterations export" -> new IterationsExportCommand();
      case "breaker status" -> new BreakerStatusCommand();
      case "breaker history" -> new BreakerHistoryCommand();
      case "breaker record" -> new BreakerRecordCommand();
      case "breaker error" -> new BreakerErrorCommand();
      case "breaker reset" -> new BreakerResetCommand();
      case "breaker trip" -> new BreakerTripCommand();
      case "breaker policy" -> new BreakerPolicyCommand();
      case "hooks install" -> new HooksInstallCommand();
      case "hooks status" -> new HooksStatusCommand();
      case "hooks uninstall" -> new HooksUninstallCommand();
      case "hooks print" -> new HooksPrintCommand();
      case "hooks drain" -> new HooksDrainCommand();
      case "hooks fence" -> new HooksFenceCommand();
      case "hooks trailer" -> new HooksTrailerCommand();
      case "create" -> new CreateCommand();
      case "q" -> new QuickCommand();
      case "update" -> new UpdateCommand();
      case "delete" -> new DeleteCommand();
      case "dep add" -> new DepAddCommand();
      case "dep remove" -> new DepRemoveCommand();
      case "label add" -> LabelChangeCommand.add();
      case "label remove" -> LabelChangeCommand.remove();
      case "comment" -> new CommentAddCommand();
      case "count" -> new CountCommand();
      case "defer" -> new DeferCommand();
      case "undefer" -> new UndeferCommand();
      case "info" -> new InfoCommand();
      case "epic status" -> new EpicStatusCommand();
      case "epic close-eligible" -> new EpicCloseEligibleCommand();
      case "show" -> new ShowCommand();
      case "list" -> new ListCommand();
      case "search" -> new SearchCommand();
      case "blocked" -> new BlockedCommand();
      case "status" -> new StatusCommand();
      case "dep list" -> new DepListCommand();
      case "dep tree" -> new DepTreeCommand();
      case "dep cycles" -> new DepCyclesCommand();
      case "label list" -> new LabelListCommand();
      case "comment list" -> new CommentListCommand();
      case "config show" -> new ConfigShowCommand();
      case "config check" -> new ConfigCheckCommand();
      case "completion bash" -> new CompletionCommand(CompletionCommand.Shell.BASH);
      case "completion zsh" -> new CompletionCommand(CompletionCommand.Shell.ZSH);
      case "completion fish" -> new CompletionCommand(CompletionCommand.Shell.FISH);
      case "self install" -> new SelfInstallCommand();
      case "self uninstall" -> new SelfUninstallCommand();
      case "setup claude" -> new SetupCommand(Assistant.CLAUDE);
      case "setup codex" -> new SetupCommand(Assistant.CODEX);
      case "setup agents" -> new SetupCommand(Assistant.AGENTS);
      case "import" -> new ImportCommand(null);
      case "unlink" -> new UnlinkCommand();
      case "export", "export beads" -> new ExportCommand("beads");
      case "export json" -> new ExportCommand("json");
      case "export csv" -> new ExportCommand("csv");
      default -> forTracker(name);
    };
  }

  /** The commands that there are for each format of another tracker. */
  private static @Nullable Command forTracker(String name) {
    int blank = name.indexOf(' ');
    String verb = blank < 0 ? "" : name.substring(0, blank);
    if (!verb.equals("import") && !verb.equals("link")) {
      return null;
    }
    TrackerFormat format = TrackerFormats.named(name.substring(blank + 1));
    if (verb.equals("import")) {
      return format == null ? null : new ImportCommand(format);
    }
    return format instanceof LinkableFormat linkable ? new LinkCommand(linkable) : null;
  }

  /** Other words for the same command, as bd and cub have them. */
  static String canonical(String name) {
    return switch (name) {
      case "new" -> "create";
      case "done" -> "close";
      case "dep rm" -> "dep remove";
      case "label rm" -> "label remove";
      case "comment add", "comments add" -> "comment";
      case "comments" -> "comment list";
      case "iterations" -> "iterations list";
      case "view" -> "show";
      case "stats" -> "status";
      case "onboard" -> "prime";
      case "counts" -> "count";
      case "label list-all" -> "label list";
      case "hooks list" -> "hooks status";
      default -> name;
    };
  }
}
