package dev.baton.cli.link;

import static dev.baton.cli.kit.Heading.MOVE;

import dev.baton.app.need.RegularSweeps;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.PrefixOption;
import dev.baton.install.Prefix;
import dev.baton.program.SearchPath;
import dev.baton.task.InvalidValue;
import dev.baton.task.Plural;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.home.HomeAccess;
import dev.baton.tracker.home.HomeReport;
import dev.baton.tracker.link.HomeClaims;
import dev.baton.tracker.link.HomeFront;
import dev.baton.tracker.link.LinkTasks;
import dev.baton.tracker.link.LinkTasks.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton link} and {@code baton unlink}: tasks that stay with another tracker. */
public final class LinkCommands implements Commands {
  private static final String OF_FORMAT = "link ";

  @Override
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    rows.add(Row.of(MOVE, "link status", "show what the tasks are linked to", "link", "link show"));
    for (TrackerFormat format : TrackerFormats.ALL) {
      if (format instanceof TrackerFormat.Linkable) {
        rows.add(
            Row.of(
                MOVE,
                OF_FORMAT + format.name(),
                "work on the tasks of " + format.words().program() + ", which stay there"));
      }
    }
    rows.add(Row.of(MOVE, "unlink", "remove the link; both sides keep all tasks", "link remove"));
    return rows;
  }

  private static TrackerFormat.Linkable format(String name) {
    if (name.startsWith(OF_FORMAT)
        && TrackerFormats.named(name.substring(OF_FORMAT.length()))
            instanceof TrackerFormat.Linkable format) {
      return format;
    }
    throw Commands.unknown(name);
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "link status" ->
          new Syntax(
                  "Show which other tracker the tasks are linked to, and whether both are in sync.",
                  LinkCommands::status)
              .onlyReads()
              .example("baton link status")
              .example("baton link status --json | jq -r .file");
      case "unlink" ->
          new Syntax(
                  "Remove the link to another tracker's file. Both sides keep all tasks as they are"
                      + " now.",
                  LinkCommands::unlink)
              .example("baton unlink")
              .needs(Freshness.NONE);
      default -> link(name, format(name));
    };
  }

  private static Syntax link(String name, TrackerFormat.Linkable format) {
    Syntax syntax =
        new Syntax(
                "Work on the tasks of "
                    + format.words().program()
                    + ", which stay there. Each command reads what changed there, and writes its"
                    + " own changes back.",
                call -> new LinkCommand(call, format).run())
            .needs(Freshness.NONE)
            .arguments(
                format.linkWords().argument(),
                "0..1",
                "where it is; '" + format.linkWords().usual() + "' if not given")
            .example("baton " + name)
            .example("baton " + name + " " + format.linkWords().example());
    return format.hasProgram()
        ? PrefixOption.addTo(
            syntax.flag(
                "--front",
                "also put this program before "
                    + format.words().program()
                    + " on the PATH, so that Baton guards the claims made with it"))
        : syntax;
  }

  private static ExitCode status(Call call) {
    return call.show(LinkView.of(HomeOutcome.access(call), call.now()));
  }

  /** A link that does not work can be removed. Prints docs/schema/unlink.json. */
  private static ExitCode unlink(Call call) {
    HomeOutcome.sync(call);
    HomeAccess access = HomeOutcome.access(call);
    FrontOutcome.remove(call, access);
    try {
      boolean was = new LinkTasks(access).unlink();
      return call.answer(fields -> fields.truth("unlinked", was), was ? "unlinked" : "not linked");
    } catch (IOException e) {
      throw Failure.failed("output", "cannot unlink: " + FileTrouble.of(e), "");
    }
  }

  /**
   * {@code baton link}: leaves the tasks in another tracker, and works there. Prints {@code linked}
   * in docs/schema/definitions.json.
   *
   * @param format of the file
   */
  private record LinkCommand(Call call, TrackerFormat.Linkable format) {
    /** A link that does not work can be replaced. */
    ExitCode run() {
      List<String> words = call.words();
      String typed = words.isEmpty() ? format.linkWords().usual() : words.getFirst();
      HomeAccess access = HomeOutcome.accessToLink(call);
      LinkTasks.Request request =
          new LinkTasks.Request(
              format, call.environment().resolve(typed), call.environment().variable("PATH"));
      switch (new LinkTasks(access).link(call.caller(), request)) {
        case Result.Linked linked -> {
          HomeReport report = linked.report();
          HomeOutcome.print(call.output(), report);
          call.output()
              .answer(
                  fields ->
                      fields
                          .text("linked", linked.place())
                          .number("read", report.read())
                          .number("written", report.written()),
                  "linked to %s: %s read, %s written to it"
                      .formatted(
                          linked.place(), Plural.of(report.read(), "task"), report.written()));
          if (format.hasProgram() && call.has("--front")) {
            FrontOutcome.install(call, access);
          }
          warnOfLeases(access);
        }
        case Result.LinkedElsewhere other ->
            throw Failure.conflict(
                "linked", "already linked to " + other.place(), "first: baton unlink");
        case Result.NoFile _ ->
            throw new InvalidValue(
                InvalidValue.quote(typed)
                    + " is not a file: expected the one that the other tracker writes");
        case Result.Failed failed ->
            throw Failure.failed(
                "input", "cannot link " + place(words) + ": " + FileTrouble.of(failed.why()), "");
      }
      return ExitCode.OK;
    }

    /** What was typed; without it the folder, because a program need not have the usual file. */
    private String place(List<String> words) {
      String usual = format.linkWords().usual();
      return !words.isEmpty()
          ? words.getFirst()
          : format.hasProgram() ? usual.substring(0, usual.indexOf('/')) : usual;
    }

    /** Silence is no proof of death to Baton, but it is to a tracker that has leases. */
    private void warnOfLeases(HomeAccess access) {
      String lease = new HomeClaims(access).leases();
      RegularSweeps sweeps = lease.isEmpty() ? null : RegularSweeps.look(call.workspace());
      if (sweeps != null && !(sweeps.started() && sweeps.covered())) {
        call.output()
            .note(
                lease
                    + ", and nothing sends one for a living worker that is silent; run baton cron"
                    + " install");
      }
    }
  }

  /** Installs and removes a front, and says what people have to do for it. */
  private static final class FrontOutcome {
    /** Installs it, after the tasks were linked. */
    static void install(Call call, HomeAccess access) {
      Path distribution = call.environment().distribution();
      if (distribution == null) {
        throw Failure.failed(
            "no_distribution",
            "linked, but without a front: this program was not started by its launcher",
            "run ./baton");
      }
      Prefix prefix = PrefixOption.of(call);
      Prefix own = Prefix.of(distribution);
      Path launcher = own == null ? distribution.resolve("bin/baton") : own.launcher();
      HomeFront.@Nullable Placed placed;
      try {
        placed = new HomeFront(access).install(prefix, launcher);
      } catch (IOException e) {
        throw Failure.failed("input", "the link cannot be read: " + FileTrouble.of(e), "");
      }
      if (placed == null) {
        throw Failure.failed(
            "no_program",
            "linked, but without a front: the tasks are in a file, which needs none",
            "");
      }
      String path = call.environment().variable("PATH");
      call.output().note(placed.place() + " now stands in front of " + placed.real());
      if (!placed.place().equals(SearchPath.first(placed.place().getFileName(), path))) {
        call.output()
            .note("add this to your shell's profile: export PATH=\"" + prefix.bin() + ":$PATH\"");
      }
    }

    /** Removes it, before the link ends. */
    static void remove(Call call, HomeAccess access) {
      Path place = new HomeFront(access).remove();
      if (place != null) {
        call.output().note(place + " was removed");
      }
    }
  }
}
