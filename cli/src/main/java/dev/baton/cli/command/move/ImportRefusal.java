package dev.baton.cli.command.move;

import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.move.ImportTasks.Result;
import org.jspecify.annotations.Nullable;

/** Explains why nothing could be imported, and what can be. */
final class ImportRefusal {
  private ImportRefusal() {}

  /**
   * What may be named.
   *
   * @param format null when it is to be detected
   */
  static String expected(@Nullable TrackerFormat format) {
    return format == null
        ? "a file of " + TrackerFormats.owners() + ", a directory with one, or - for standard input"
        : format.words().expected();
  }

  /**
   * The error for input that could not be read.
   *
   * @param typed the name as typed
   * @param format null when it was to be detected
   */
  static Failure of(Result.NotRead problem, String typed, @Nullable TrackerFormat format) {
    return switch (problem) {
      case Result.EmptyFolder _ ->
          Failure.usage("cannot read " + typed + ": it is a directory", "name " + expected(format));
      case Result.Unrecognised _ ->
          Failure.usage(
              typed + " does not look like a file of " + TrackerFormats.owners(),
              "name the format: baton import " + TrackerFormats.names());
      case Result.Unreadable failed ->
          Failure.usage(
              "cannot read " + typed + ": " + FileTrouble.of(failed.why()),
              "name " + expected(format) + "; this user must be able to read it");
      case Result.CutOff failed ->
          new Failure(
              ExitCode.FAILED,
              "input",
              (typed.equals("-") ? "standard input" : typed)
                  + " cannot be read to the end: "
                  + FileTrouble.of(failed.why())
                  + "; nothing was imported",
              "");
    };
  }
}
