package dev.baton.cli.kit;

import dev.baton.git.BrokenGitException;
import dev.baton.hooks.HookFile.HookFailure;
import dev.baton.install.InstallFailure;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Turns every exception into a failure: one line and an exit code. */
public final class Failures {
  /**
   * The failure that an exception means to the user.
   *
   * @param adviceWithoutDatabase what to do where there is no database, made from the usual advice
   */
  public static Failure of(RuntimeException thrown, UnaryOperator<String> adviceWithoutDatabase) {
    return switch (thrown) {
      case Failure e -> e;
      case InvalidValue e ->
          new Failure(ExitCode.USAGE, "invalid_value", String.valueOf(e.getMessage()), e.hint());
      case StoreException e -> ofStore(e, adviceWithoutDatabase);
      case InstallFailure e ->
          switch (e.kind()) {
            case FAILED -> Failure.failed(e.code(), e.getMessage(), e.hint());
            case FOREIGN -> Failure.conflict(e.code(), e.getMessage(), e.hint());
            case MISSING -> Failure.notFound(e.code(), e.getMessage(), e.hint());
          };
      case BrokenGitException e ->
          Failure.failed(
              e.isForeign() ? "foreign_repository" : "broken_git", e.getMessage(), e.hint());
      case HookFailure e ->
          Failure.failed("hooks", String.valueOf(e.getMessage()), "the hooks may be incomplete");
      case UncheckedIOException e -> ofFile(e, Objects.requireNonNull(e.getCause()));
      default ->
          Failure.failed(
              "internal",
              "internal error: " + thrown,
              "please report it, with the output of --debug");
    };
  }

  private static Failure ofFile(UncheckedIOException thrown, IOException why) {
    boolean isNamed = !why.toString().equals(thrown.getMessage());
    String what = why instanceof FileSystemException file ? file.getFile() : "a file";
    return Failure.failed(
        "files",
        (isNamed ? thrown.getMessage() : what + " cannot be used") + ": " + FileTrouble.of(why),
        "this user must be able to use it");
  }

  private static Failure ofStore(StoreException e, UnaryOperator<String> adviceWithoutDatabase) {
    boolean missing = e.kind() == StoreException.Kind.MISSING;
    return new Failure(
        missing ? ExitCode.NOT_FOUND : ExitCode.STORE,
        e.kind().code(),
        String.valueOf(e.getMessage()),
        missing ? adviceWithoutDatabase.apply(e.hint()) : e.hint());
  }
}
