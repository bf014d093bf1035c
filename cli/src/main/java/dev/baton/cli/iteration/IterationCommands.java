package dev.baton.cli.iteration;

import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.app.ExportIterations;
import dev.baton.app.ExportIterations.ExportFolder;
import dev.baton.app.FindIterations.IterationView;
import dev.baton.cli.iteration.IterationCommands.ExportedView.Written;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.IterationJson;
import dev.baton.program.LogFiles;
import dev.baton.store.ClosingLog;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iterations;
import dev.baton.store.Iterations.TestResult;
import dev.baton.task.ChangedFile;
import dev.baton.task.Plural;
import dev.baton.terminal.Output;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import dev.baton.text.FileTrouble;
import dev.baton.trust.TreeFiles;
import io.avaje.json.JsonWriter;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton iterations}: what a loop really did, and the evidence for it. */
public final class IterationCommands implements Commands {
  private static final int SHOWN = 50;

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(LOOP, "iterations list", "list iterations; each commit is one", "iterations"),
        Row.of(LOOP, "iterations show", "show an iteration"),
        Row.of(LOOP, "iterations diff", "print the patch of an iteration"),
        Row.of(LOOP, "iterations export", "write patches and metrics to files"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "iterations list" ->
          IterationLookup.addTo(
                  new Syntax(
                          "List the iterations, oldest first. Each commit is one.",
                          IterationCommands::list)
                      .option("-n --limit", "N", "the last N (default 50; 0 = all)"))
              .onlyReads()
              .example("baton iterations list --task app-a1b")
              .example("baton iterations --json --limit 0");
      case "iterations show" ->
          new Syntax("Show an iteration: files, errors, tests, cost.", IterationCommands::show)
              .arguments("N", "1", "the number of the iteration")
              .onlyReads()
              .example("baton iterations show 12");
      case "iterations diff" ->
          Patches.addTo(
                  new Syntax(
                          "Print the patch of an iteration, for git apply. At a terminal, control"
                              + " characters are escaped.",
                          IterationCommands::diff)
                      .arguments("N", "1", "the number of the iteration"))
              .onlyReads()
              .example("baton iterations diff 12 | git apply -R");
      case "iterations export" ->
          Patches.addTo(
                  IterationLookup.addTo(
                      new Syntax(
                              "Write runs/RUN/iterations/N/ for each iteration, with changes.patch,"
                                  + " errors.json, metrics.json and completion_signals.json."
                                  + " Commits outside a run are in the run 'commits'.",
                              IterationCommands::export)
                          .option("-o --output", "DIR", "write there (default: here)")))
              .onlyReads()
              .example("baton iterations export --task app-a1b -o evidence");
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode list(Call call) {
    int limit = FilterOptions.limit(call, SHOWN);
    List<IterationView> views = IterationLookup.find(call, limit);
    call.output().show(new IterationsView(views, call.now()));
    FilterOptions.noteLimit(call.output(), views.size(), limit);
    return ExitCode.OK;
  }

  private static ExitCode show(Call call) {
    Iteration iteration = IterationLookup.named(call);
    Iterations store = call.stores().iterations();
    IterationView view = new IterationView(iteration, store.errors(iteration.n()));
    List<ChangedFile> files = store.files(iteration.n());
    List<TestResult> tests = store.tests(iteration.n());
    IterationAccount account = store.account(iteration.n());
    List<ClosingLog.Entry> closings = call.stores().closingLog().ofIteration(iteration.n());
    LogFiles log = log(call, iteration);
    return call.show(
        new IterationDetailsView(view, files, tests, account, closings, log, call.now()));
  }

  private static LogFiles log(Call call, Iteration iteration) {
    return iteration.run() == null
        ? new LogFiles(null, null)
        : LogFiles.find(call.workspace().location().logs(), iteration.run(), iteration.n());
  }

  private static ExitCode diff(Call call) {
    Iteration iteration = IterationLookup.named(call);
    Patches patches = new Patches(call);
    if (call.output().isJson()) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      boolean cut = patches.write(iteration, bytes);
      // Bytes that are not UTF-8 are lost in JSON.
      String patch = bytes.toString(StandardCharsets.UTF_8);
      call.output().json(new IterationsView.Diff(iteration, patch, cut));
    } else if (call.output().columns() == Table.UNLIMITED) {
      patches.write(iteration, call.environment().out());
    } else {
      patches.print(iteration, call.output());
    }
    return ExitCode.OK;
  }

  private static ExitCode export(Call call) {
    String output = call.value("--output");
    Path top = call.environment().resolve(output == null ? "." : output).normalize();
    List<IterationView> views =
        IterationLookup.find(call, 0).stream()
            .filter(view -> view.iteration().state() != Iteration.State.RUNNING)
            .toList();
    IterationFileWriter files =
        new IterationFileWriter(call.stores().iterations(), new Patches(call));
    try {
      TreeFiles.named(call.workspace().location().top(top), top.resolve(ExportFolder.RUNS));
      switch (new ExportIterations(call.workspace(), top).export(views, files::write)) {
        case ExportIterations.Result.Done _ ->
            call.output().show(new ExportedView(top, files.written()));
        case ExportIterations.Result.InTheWay found -> throw foreign(found.obstacle());
      }
    } catch (IOException e) {
      throw Failure.failed("output", "cannot write " + top + ": " + FileTrouble.of(e), "");
    }
    return ExitCode.OK;
  }

  private static Failure foreign(ExportFolder.Obstacle obstacle) {
    String problem =
        switch (obstacle.kind()) {
          case SYMBOLIC_LINK -> " is a symbolic link";
          case NO_FOLDER -> " is not a directory";
          case NOT_EXPORTED -> " was not written by an export";
          case OTHER_CONTENT -> " belongs to another run or task";
        };
    return Failure.conflict(
        "foreign",
        obstacle.path() + problem + "; nothing was written",
        "name another folder with -o");
  }

  /**
   * docs/schema/iterations-export.json: what was written.
   *
   * @param top the folder of all of it
   */
  record ExportedView(Path top, List<Written> written) implements View {
    /**
     * One iteration's folder.
     *
     * @param cut whether its patch is incomplete
     * @param missing why there is no patch; null if there is one
     */
    record Written(long n, Path folder, boolean cut, @Nullable String missing) {}

    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(written, ExportedView::writeFolder).write(json);
    }

    private static void writeFolder(JsonFields fields, Written one) {
      fields
          .number("n", one.n)
          .text("folder", one.folder.toString())
          .mark("patch_cut", one.cut)
          .text("patch_missing", one.missing);
    }

    @Override
    public void text(Output output) {
      if (written.isEmpty()) {
        output.note("no iterations to export");
      } else {
        String count = Plural.of(written.size(), "iteration");
        output.line("exported " + count + " to " + top.resolve("runs"));
        missing(output, written.stream().filter(one -> one.missing() != null).toList());
      }
    }

    private static void missing(Output output, List<Written> without) {
      if (without.size() == 1) {
        Written one = without.getFirst();
        output.note("iteration " + one.n() + " has no patch: " + one.missing());
      } else if (!without.isEmpty()) {
        output.note(without.size() + " of them have no patch; --json says why");
      }
    }
  }

  /** Writes the files of exported iterations. */
  private static final class IterationFileWriter {
    private final Iterations store;
    private final Patches patches;
    private final List<Written> written = new ArrayList<>();

    IterationFileWriter(Iterations store, Patches patches) {
      this.store = store;
      this.patches = patches;
    }

    /** The iterations written so far. */
    List<Written> written() {
      return written;
    }

    /** Writes all files of one iteration, replacing those of an earlier export. */
    void write(ExportFolder folder, IterationView view) throws IOException {
      Iteration iteration = view.iteration();
      Files.createDirectories(folder.path());
      Path patch = folder.path().resolve(ExportFolder.PATCH);
      boolean cut = false;
      String missing = Patches.missing(iteration);
      if (missing == null) {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(patch))) {
          cut = patches.write(iteration, out);
        } catch (Failure unreadable) {
          // The other iterations are still worth having.
          missing = unreadable.getMessage();
        }
      }
      if (missing != null) {
        Files.deleteIfExists(patch);
      }
      write(folder, ExportFolder.METRICS, metrics(view, cut));
      write(
          folder,
          ExportFolder.ERRORS,
          new ArrayDocument<>(view.errors(), IterationsView::writeError));
      write(folder, ExportFolder.SIGNALS, signals(view));
      written.add(new Written(iteration.n(), folder.path(), cut, missing));
    }

    private static void write(ExportFolder folder, String name, Document body) throws IOException {
      Files.writeString(
          folder.path().resolve(name), Document.text(body) + "\n", StandardCharsets.UTF_8);
    }

    /** All figures. Begins with the number, by which an export recognises its own files. */
    private ObjectDocument metrics(IterationView view, boolean cut) {
      Iteration iteration = view.iteration();
      return fields -> {
        IterationJson.writeStart(fields, iteration);
        IterationJson.writeFigures(fields, iteration);
        IterationDetailsView.writeDetails(
            fields, store.files(iteration.n()), store.tests(iteration.n()));
        fields.mark("patch_cut", cut);
      };
    }

    /** The evidence for and against the work being done. */
    private static ObjectDocument signals(IterationView view) {
      return fields -> {
        Iteration iteration = view.iteration();
        fields
            .number("n", iteration.n())
            .text("completion", iteration.effort().completion())
            .word("state", iteration.state())
            .text("outcome", iteration.outcomeWord())
            .number("tests_failing", iteration.tests().failing())
            .number("errors", view.errorCount());
      };
    }
  }
}
