package dev.baton.cli.move;

import static dev.baton.cli.kit.Heading.MOVE;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.format.TrackerFormat;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton import}: imports another tracker's tasks, one row for each format. */
public final class ImportCommands implements Commands {
  private static final String OF_FORMAT = "import ";

  @Override
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    rows.add(Row.of(MOVE, "import", "import from another tracker (format detected)"));
    for (TrackerFormat format : TrackerFormats.ALL) {
      rows.add(Row.of(MOVE, OF_FORMAT + format.name(), OF_FORMAT + format.words().contents()));
    }
    return rows;
  }

  /** The format of the file; null to detect it. */
  private static @Nullable TrackerFormat format(String name) {
    return name.startsWith(OF_FORMAT)
        ? TrackerFormats.named(name.substring(OF_FORMAT.length()))
        : null;
  }

  @Override
  public Syntax syntax(String name) {
    TrackerFormat format = format(name);
    return new Syntax(
            name,
            "Import tasks, all or nothing. If a task exists here already, the newer change wins;"
                + " a task that is claimed here is not changed. Importing twice changes nothing.")
        .arguments("FILE", "0..1", ImportCommand.expected(format))
        .option("-i --input", "FILE", "")
        .flag("-n --dry-run", "change nothing; show what would be done")
        .flag("--partial", "leave out records that cannot be read, and import the others")
        .flag("--strict", "import nothing if there is any problem (exit code 1)")
        .example(
            "baton "
                + name
                + " "
                + (format == null ? "." : format.words().example())
                + " --dry-run")
        .example("bd export | baton import beads -");
  }

  @Override
  public ExitCode run(String name, Call call) {
    return new ImportCommand(call, format(name)).run();
  }
}
