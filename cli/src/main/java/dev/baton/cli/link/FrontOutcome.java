package dev.baton.cli.link;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.PrefixOption;
import dev.baton.install.Prefix;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.link.HomeAccess;
import dev.baton.tracker.link.HomeFront;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Installs and removes a front, and says what people have to do for it. */
public final class FrontOutcome {
  private static final String INSTEAD =
      "choose a --prefix whose bin directory comes before it on the PATH";

  /** Installs it, after the tasks were linked. */
  public static void install(Call call, HomeAccess access) {
    Path distribution = call.environment().distribution();
    if (distribution == null) {
      throw Failure.failed(
          "no_distribution",
          "linked, but without a front: this program was not started by its launcher",
          "run ./baton");
    }
    Prefix prefix = PrefixOption.of(call);
    Prefix own = Prefix.of(distribution);
    Path launcher = own == null ? distribution.resolve("bin/baton") : own.launcher();
    HomeFront.@Nullable Placed placed =
        PrefixOption.translated(() -> install(access, prefix, launcher), INSTEAD);
    if (placed == null) {
      throw Failure.failed(
          "no_program",
          "linked, but without a front: the tasks are in a file, which needs none",
          "");
    }
    call.output().note(placed.place() + " now stands in front of " + placed.real());
    if (!placed.place().equals(first(call, placed.place().getFileName()))) {
      call.output()
          .note("add this to your shell's profile: export PATH=\"" + prefix.bin() + ":$PATH\"");
    }
  }

  private static HomeFront.@Nullable Placed install(
      HomeAccess access, Prefix prefix, Path launcher) {
    try {
      return new HomeFront(access).install(prefix, launcher);
    } catch (IOException e) {
      throw Failure.failed("input", "the link cannot be read: " + FileTrouble.of(e), "");
    }
  }

  /** Removes it, before the link ends. */
  public static void remove(Call call, HomeAccess access) {
    Path place = PrefixOption.translated(() -> new HomeFront(access).remove(), "");
    if (place != null) {
      call.output().note(place + " was removed");
    }
  }

  private static @Nullable Path first(Call call, Path name) {
    String path = call.environment().variable("PATH");
    for (String folder : (path == null ? "" : path).split(File.pathSeparator, -1)) {
      Path candidate = Path.of(folder).resolve(name);
      if (!folder.isEmpty() && Files.isExecutable(candidate)) {
        return candidate;
      }
    }
    return null;
  }
}
