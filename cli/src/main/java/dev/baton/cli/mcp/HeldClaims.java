package dev.baton.cli.mcp;

import static dev.baton.json.JsonValues.asObject;

import dev.baton.claim.Epoch;
import dev.baton.cli.kit.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The claims of the client: their epochs, which no model needs to know, their heartbeats, and what
 * becomes of them when the client is gone.
 */
final class HeldClaims {
  private static final int LOOKS_BETWEEN_HEARTBEATS = 60;

  private final CommandRunner runner;
  private final ClientProcess client;
  private final Map<String, HeldClaim> held = new ConcurrentHashMap<>();
  private int looks;

  HeldClaims(CommandRunner runner, ClientProcess client) {
    this.runner = runner;
    this.client = client;
  }

  /**
   * A claim.
   *
   * @param epoch which every change of the task carries
   * @param part of the client that has it, such as a subagent; empty for the client itself
   * @param worktree that the part named as its own; empty for the server's
   */
  record HeldClaim(String task, Epoch epoch, String part, String worktree, boolean lost) {
    /** What a command finds in its environment, as one that {@code baton run} has started. */
    Map<String, String> variables() {
      return Map.of("BATON_TASK", task, "BATON_EPOCH", epoch.toString());
    }

    /** Kept: what a worker does after it has lost its claim must be refused. */
    HeldClaim asLost() {
      return new HeldClaim(task, epoch, part, worktree, true);
    }

    /** Where commands about the claim run: in the server's folder where its own is gone. */
    List<String> place() {
      return worktree.isEmpty() || !Files.isDirectory(Path.of(worktree))
          ? List.of()
          : List.of("-C", worktree);
    }
  }

  /** Remembers a claim that was just made. */
  void add(HeldClaim claim) {
    held.put(claim.task(), claim);
  }

  /** The task is closed or released. */
  void remove(String task) {
    held.remove(task);
  }

  /** The claim on a task; null where the client has made none. */
  @Nullable HeldClaim of(@Nullable Object task) {
    return task == null ? null : held.get(task.toString());
  }

  /** Called every second: renews each claim every minute. */
  void renew() {
    if (++looks % LOOKS_BETWEEN_HEARTBEATS != 0) {
      return;
    }
    held.replaceAll((task, claim) ->
        claim.lost() || beat(claim).exit() != ExitCode.CONFLICT.number() ? claim : claim.asLost());
  }

  /** Renews one claim. */
  CommandRunner.Result beat(HeldClaim claim) {
    return run(claim, List.of("heartbeat", "--", claim.task()));
  }

  CommandRunner.Result run(HeldClaim claim, List<String> words) {
    List<String> all = new ArrayList<>(words);
    all.addAll(1, claim.place());
    return runner.run(claim.variables(), all);
  }

  /** The work tree of the claim on a task, also of another worker; empty where there is none. */
  String tree(String task) {
    return claim(task).get("worktree") instanceof String tree ? tree : "";
  }

  private Map<String, @Nullable Object> claim(String task) {
    CommandRunner.Result shown = runner.run(Map.of(), List.of("show", "--", task));
    return asObject(Brief.first(shown.data()).get("claim"));
  }

  /**
   * The worker that holds a task, if it is this one, but not by this server: an earlier server of
   * the same agent has made the claim, or another one, to which the agent gave another name.
   */
  @Nullable String ourWorker(String task, String part) {
    if (task.isEmpty() || held.containsKey(task)) {
      return null;
    }
    Map<String, @Nullable Object> claim = claim(task);
    return claim.get("worker") instanceof String worker && client.is(worker, claim, part)
        ? worker
        : null;
  }

  /**
   * The client is gone, or going: most close their end shortly before they exit, and some end this
   * server half a second later. So what can be released is released first.
   */
  void end() {
    held.values().removeIf(claim -> claim.lost() || client.releasesIfIdle(claim));
    if (!held.isEmpty()) {
      client.awaitEnd();
      held.values().forEach(client::leave);
    }
  }
}
