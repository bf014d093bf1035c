package dev.baton.hooks;

import dev.baton.git.UserGit;
import dev.baton.hooks.HookState.Status;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;

/**
 * Proves that a hook works: git runs it, and it has to write a token. During the test it does
 * nothing else, and does not run the rest of the hook file.
 */
public final class HookProbe {
  private static final String SWITCH = "BATON_HOOKS";

  private final HookFolder folder;
  private final boolean off;

  /**
   * @param variables the environment of the caller
   */
  public HookProbe(HookFolder folder, Map<String, String> variables) {
    this.folder = folder;
    this.off = "0".equals(variables.get(SWITCH));
  }

  /**
   * The result of the test.
   *
   * @param problem why it failed; empty when it succeeded
   */
  public record Result(Outcome outcome, String problem) {}

  /** The kinds of results. */
  public enum Outcome {
    PROVEN,
    FAILED,
    /** Another tool would also run other people's hooks, which was not requested. */
    NOT_TRIED
  }

  /**
   * Tests a hook.
   *
   * @param state must be active
   */
  public Result run(HookState state) {
    HookKind kind = state.kind();
    Path hook = folder.file(kind);
    HookManager manager = HookManager.of(folder.directory(), HookFile.text(hook));
    Path caller = manager == HookManager.HUSKY ? state.file() : hook;
    String text = HookFile.text(caller);
    HookBlock block = HookBlock.find(text);
    boolean foreign = manager != null || state.status() == Status.BY_HAND;
    if (foreign && block == null) {
      // Without Baton's marked lines in it nothing would end the hook before its other commands.
      return new Result(
          Outcome.NOT_TRIED,
          (manager == null ? caller.toString() : manager.title())
              + " would also run its other commands; the next commit will show whether it works");
    }
    if (block != null && !block.isFirst(text)) {
      return new Result(Outcome.FAILED, "Baton's lines are not the first in " + caller);
    }
    String token = UUID.randomUUID().toString();
    Path answer = folder.notes().resolve("probe." + token);
    UserGit.Answer run =
        folder.git().runHook(kind.fileName(), hook, Map.of("BATON_HOOKS_PROBE", token));
    boolean proven = HookFile.read(answer).contains(" " + token + " " + kind.fileName());
    HookFile.delete(answer);
    return proven ? new Result(Outcome.PROVEN, "") : new Result(Outcome.FAILED, reason(run));
  }

  private String reason(UserGit.Answer run) {
    if (off) {
      return SWITCH + " is 0 in this environment, which disables the hooks";
    }
    Path spool = folder.notes().resolve("spool");
    try {
      OwnFile.check(spool);
    } catch (FileSystemException e) {
      return spool + " cannot be used: " + e.getReason();
    } catch (IOException e) {
      return spool + " cannot be used: " + e.getMessage();
    }
    if (!Files.isWritable(folder.notes())) {
      return folder.notes() + " cannot be written";
    }
    if (Files.exists(spool) && !Files.isWritable(spool)) {
      return spool + " cannot be written";
    }
    String said = run.complaint();
    return said.isEmpty()
        ? "git ran the hook, but it recorded nothing (exit code " + run.exit() + ")"
        : "git says: " + said;
  }
}
