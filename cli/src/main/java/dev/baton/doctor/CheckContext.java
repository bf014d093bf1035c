package dev.baton.doctor;

import dev.baton.app.need.FindNeeds;
import dev.baton.app.need.Need;
import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Workspace;
import dev.baton.hooks.HookCheckup;
import dev.baton.store.Health;
import dev.baton.store.Stamp;
import dev.baton.store.Storage;
import dev.baton.store.Stores;
import dev.baton.sweep.StaleScan;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the checks examine in one pass, and what they need from rooms of the command line.
 *
 * @param distribution the directory of the installed program; null when it was started without the
 *     launcher
 * @param hooks examines the hooks and tries one; empty where there can be none
 * @param repairHooks reinstalls Baton's own hooks
 * @param link examines the link to another tracker's file
 * @param seen what several checks look at
 */
public record CheckContext(
    Workspace workspace,
    @Nullable Path distribution,
    StaleScan scan,
    Supplier<Stamp> stamp,
    Question<Optional<HookCheckup>> hooks,
    Runnable repairHooks,
    Supplier<LinkState> link,
    Seen seen) {
  /** What several checks look at, read by the first of them; null until then. */
  public static final class Seen {
    private @Nullable List<Assessment> claims;
    private @Nullable List<Need> needs;
  }

  Stores stores() {
    return workspace.stores();
  }

  Health health() {
    return stores().health();
  }

  Storage storage() {
    return stores().storage();
  }

  Instant now() {
    return stamp.get().at();
  }

  /** All claims with their present verdicts. */
  List<Assessment> assessments() {
    List<Assessment> claims = seen.claims == null ? scan.all() : seen.claims;
    seen.claims = claims;
    return claims;
  }

  /** Everything that waits for a person. */
  List<Need> needs() {
    List<Need> needs =
        seen.needs == null ? FindNeeds.all(workspace, assessments()).needs() : seen.needs;
    seen.needs = needs;
    return needs;
  }
}
