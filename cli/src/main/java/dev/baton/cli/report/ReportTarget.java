package dev.baton.cli.report;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.NewFile;
import dev.baton.cli.kit.Syntax;
import dev.baton.report.ReportHtml;
import dev.baton.report.ReportMarkdown;
import dev.baton.task.InvalidValue;
import dev.baton.terminal.Table;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a report goes: to a file that was named; otherwise to standard output, except that a page
 * is written to a file where standard output is a terminal. A file that is not a report is never
 * replaced without {@code --force}.
 */
public final class ReportTarget {
  private static final String USUAL = "baton-report.html";
  private static final List<String> FORMATS = List.of("html", "markdown");

  private final boolean markdown;
  private final @Nullable String file;

  private ReportTarget(boolean markdown, @Nullable String file) {
    this.markdown = markdown;
    this.file = file;
  }

  public static Syntax addTo(Syntax syntax) {
    return syntax
        .option("-o --output", "FILE", "write to this file (at a terminal: " + USUAL + ")")
        .option("--format", "FORMAT", "html or markdown (default html; --json for JSON)")
        .flag("--force", "replace a file that is not a report");
  }

  /** Reads the options, and refuses a file that must not be replaced before any work is done. */
  public static ReportTarget of(Call call) {
    String format = call.arguments().value("--format");
    if (format != null && !FORMATS.contains(format)) {
      throw InvalidValue.notAmong(
          InvalidValue.quote(format) + " is not a format: expected html or markdown",
          format,
          FORMATS);
    }
    boolean markdown = "markdown".equals(format);
    String given = call.arguments().value("--output");
    if (call.output().isJson()) {
      if (given != null || format != null) {
        throw Failure.usage(
            "--json prints the report to standard output", "leave out --output and --format");
      }
      return new ReportTarget(false, null);
    }
    boolean terminal = call.output().columns() != Table.UNLIMITED;
    String file = given == null && terminal && !markdown ? USUAL : given;
    ReportTarget target = new ReportTarget(markdown, "-".equals(file) ? null : file);
    if (target.file != null && !call.arguments().has("--force")) {
      refuseOther(call.environment().resolve(target.file), target.file);
    }
    return target;
  }

  private static void refuseOther(Path path, String shown) {
    if (!Files.isRegularFile(path) || isReport(path)) {
      return;
    }
    throw new Failure(
        ExitCode.FAILED,
        "output",
        shown + " exists and is not a report of Baton",
        "expected another file, or --force to replace it");
  }

  private static boolean isReport(Path path) {
    try (InputStream in = Files.newInputStream(path)) {
      int longest = Math.max(ReportHtml.MARK.length(), ReportMarkdown.MARK.length());
      String start = new String(in.readNBytes(longest), StandardCharsets.UTF_8);
      return start.isEmpty()
          || start.startsWith(ReportHtml.MARK)
          || start.startsWith(ReportMarkdown.MARK);
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILED, "output", "cannot read " + path + ": " + FileTrouble.of(e), "");
    }
  }

  public boolean isMarkdown() {
    return markdown;
  }

  /** Writes the report. */
  public void write(Call call, Consumer<PrintStream> report) {
    if (file == null) {
      PrintStream data = call.output().data(false);
      report.accept(data);
      call.output().end(data);
      return;
    }
    try (NewFile target = NewFile.create(call, file)) {
      report.accept(target.stream());
      target.finish();
      call.output().note("report written to " + file);
    }
  }
}
