package dev.baton.cli.kit;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.Liveness;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Ages;
import org.jspecify.annotations.Nullable;

/** A command could not do what was asked, for a reason that fits in one line. */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ExitCode exitCode;
  private final String code;
  private final String hint;

  /**
   * @param code the name in JSON errors, such as {@code not_found}
   * @param message what is wrong, with the value in it; one line
   * @param hint what to do about it; one line, may be empty
   */
  public Failure(ExitCode exitCode, String code, String message, String hint) {
    super(message, null, false, false);
    this.exitCode = exitCode;
    this.code = code;
    this.hint = hint;
  }

  public static Failure usage(String message, String hint) {
    return new Failure(ExitCode.USAGE, "usage", message, hint);
  }

  /** What should exist does not. */
  public static Failure notFound(String code, String message, String hint) {
    return new Failure(ExitCode.NOT_FOUND, code, message, hint);
  }

  /** The state of the task, the files or the database forbids it. */
  public static Failure conflict(String code, String message, String hint) {
    return new Failure(ExitCode.CONFLICT, code, message, hint);
  }

  /** Something that Baton needs did not work. */
  public static Failure failed(String code, String message, String hint) {
    return new Failure(ExitCode.FAILED, code, message, hint);
  }

  public static Failure noTask(String typed) {
    return notFound("not_found", "no task '" + typed + "'", "baton list --all shows the ids");
  }

  /** The worker's claim was lost; used by every writing command when its epoch is outdated. */
  public static Failure claimLost(Change.ClaimLost lost) {
    Task task = lost.task();
    return conflict(
        "claim_lost",
        "%s: the task is at epoch %d, %s; nothing was changed"
            .formatted(lost.problem(), task.epoch(), state(task)),
        lost.carried().number() > task.epoch()
            ? "use the epoch that baton claim printed"
            : "stop working on it and run baton claim --next");
  }

  /** Another worker has the task; used by every writing command. */
  private static Failure held(Change.Held held) {
    Claim by = held.by();
    String evidence =
        held.sighting().liveness() == Liveness.ALIVE ? "alive" : held.sighting().finding();
    return conflict(
        "claimed_by_another",
        "%s is held by %s (%s, %s); nothing was changed"
            .formatted(by.task(), by.worker(), evidence, Ages.format(held.heldFor())),
        proof(by, held.carried()) + "--force overrides " + by.worker());
  }

  /** What the holder would have to add to be known as such; empty where nothing helps. */
  private static String proof(Claim by, @Nullable Epoch carried) {
    if (carried == null) {
      return "if that is you, add --epoch " + by.epoch() + "; ";
    }
    return carried.token().isEmpty()
        ? "the number alone does not prove that that is you: add the token that 'claim' printed"
            + " after it; "
        : "";
  }

  /**
   * The failure for a change that was not made.
   *
   * @param done what was to be done, such as {@code released}
   */
  public static Failure of(Change change, String done) {
    return switch (change) {
      case Change.ClaimLost lost -> claimLost(lost);
      case Change.Held held -> held(held);
      case Change.Missing missing -> noTask(missing.id().value());
      case Change.Refused refused ->
          conflict(
              "conflict",
              refused.task().id() + " cannot be " + done + ": it is " + state(refused.task()),
              isPoison(refused.task())
                  ? "when the cause is fixed: baton reopen --forgive " + refused.task().id()
                  : "baton show " + refused.task().id() + " shows details");
      case Change.Done did -> throw new IllegalArgumentException("not a failure: " + did);
      case Change.Unchanged same -> throw new IllegalArgumentException("not a failure: " + same);
    };
  }

  private static boolean isPoison(Task task) {
    return task.status() == TaskStatus.BLOCKED && Claims.POISON.equals(task.blockedReason());
  }

  private static String state(Task task) {
    if (isPoison(task)) {
      return "blocked as poison, because its workers died repeatedly";
    }
    return task.status() == TaskStatus.IN_PROGRESS
        ? "held by " + task.assignee()
        : task.status().word();
  }

  public ExitCode exitCode() {
    return exitCode;
  }

  public String code() {
    return code;
  }

  public String hint() {
    return hint;
  }

  @Override
  public String getMessage() {
    String message = super.getMessage();
    return message == null ? code : message;
  }
}
