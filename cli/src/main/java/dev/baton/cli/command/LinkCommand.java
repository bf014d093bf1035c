package dev.baton.cli.command;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.interop.format.LinkableFormat;
import dev.baton.interop.home.FileLink;
import dev.baton.interop.home.LinkReport;
import dev.baton.store.Links;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code baton link}: leaves the tasks at home in another tracker's file. */
public final class LinkCommand implements Command {
  private final LinkableFormat format;

  /**
   * @param format of the file
   */
  public LinkCommand(LinkableFormat format) {
    this.format = format;
  }

  @Override
  public Syntax syntax() {
    String name = "link " + format.name();
    return new Syntax(
            name,
            "Leave the tasks at home in the file of "
                + format.program()
                + ". Each command takes in what changed there, and writes back what it changed.")
        .arguments(
            format.linkArgument(),
            "0..1",
            "where it is; '" + format.usualPlace() + "' if not given")
        .example("baton " + name)
        .example("baton " + name + " " + format.linkExample());
  }

  @Override
  public ExitCode run(Session session) {
    String typed =
        session.arguments().words().isEmpty()
            ? format.usualPlace()
            : session.arguments().words().getFirst();
    Path database = session.location().file();
    Links store = session.stores().links();
    try {
      FileLink wanted = new FileLink(format, find(session, typed));
      FileLink present = FileLink.of(database);
      if (present != null && !present.equals(wanted)) {
        throw new Failure(
            ExitCode.CONFLICT,
            "linked",
            "the tasks are linked to " + present.file() + " already",
            "first: baton unlink");
      }
      if (present == null) {
        // What is left of a link that was not made, or not ended, to the end.
        store.clear();
      }
      LinkReport report = LinkedTracker.run(session, wanted);
      wanted.save(database);
      print(session, wanted, report);
      return ExitCode.OK;
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILED, "input", "cannot link " + typed + ": " + FileTrouble.of(e), "");
    }
  }

  private Path find(Session session, String typed) throws IOException {
    Path file = format.linkedFile(session.environment().resolve(typed));
    if (!Files.isRegularFile(file)) {
      throw new InvalidValue(
          InvalidValue.quote(typed) + " is no file: expected the one that the other tracker keeps",
          "");
    }
    return file.toAbsolutePath().normalize();
  }

  private static void print(Session session, FileLink link, LinkReport report) {
    LinkedTracker.tell(session, report);
    if (session.output().isJson()) {
      session
          .output()
          .json(json -> {
            json.beginObject();
            json.name("linked");
            json.value(link.file().toString());
            json.name("taken_in");
            json.value(report.takenIn());
            json.name("written");
            json.value(report.written());
            json.endObject();
          });
    } else {
      session
          .output()
          .line(
              "linked to "
                  + link.file()
                  + ": "
                  + report.takenIn()
                  + " tasks taken in, "
                  + report.written()
                  + " written to it");
    }
  }
}
