package dev.baton.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.StoreLocation;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.task.InvalidValue;
import dev.baton.trust.OwnFile;
import dev.baton.trust.StateHome;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The commands that this user has run in a work tree. A paused run is resumed with the words that
 * the database has, and an archive may bring a database: so only words that were typed here count.
 * They are in {@code ~/.local/state/baton/runs}, one call a line, below the path of the database.
 * Each has the id of the work tree, because another repository may be at that path later.
 */
final class RunConsent {
  private static final String NAME = "words";

  /** Null where the user has no such folder, so that nothing is known to be typed. */
  private final @Nullable Path file;

  /** Empty outside a work tree. */
  private final String tree;

  RunConsent(StoreLocation location, Map<String, String> variables) {
    Path database = location.file().toAbsolutePath().normalize();
    file =
        StateHome.of(variables)
            .map(state -> state.resolve("runs" + database).resolve(NAME))
            .orElse(null);
    GitLayout git = location.git();
    tree = git == null ? "" : FolderIdentity.tree(git, true).id();
  }

  /**
   * Remembers the words of a call, as {@link dev.baton.cli.run.ResumeCommand.StoredArguments} has
   * them.
   */
  void give(String typed) {
    String words = tree + " " + typed;
    try {
      if (file == null || isGiven(words)) {
        return;
      }
      Files.createDirectories(file.resolveSibling(""), OwnFile.privateFolder());
      try (FileChannel out =
          OwnFile.open(
              file,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
              OwnFile.privateFile())) {
        out.write(ByteBuffer.wrap((words + "\n").getBytes(UTF_8)));
      }
    } catch (IOException unwritable) {
      // Then the run cannot be resumed, only started again.
    }
  }

  /**
   * Refuses words that were not typed here.
   *
   * @throws Failure when they were not
   */
  void require(String words) {
    try {
      if (isGiven(tree + " " + words)) {
        return;
      }
    } catch (IOException unreadable) {
      // As if they were not there.
    }
    throw new Failure(
        ExitCode.PAUSED,
        "needs_consent",
        "you have not started this run here, and its command may have come with these files: "
            + InvalidValue.quote(words),
        "to run it, start it again with baton run");
  }

  private boolean isGiven(String words) throws IOException {
    try {
      List<String> known = file == null ? List.of() : Files.readAllLines(file, UTF_8);
      return known.contains(words);
    } catch (NoSuchFileException none) {
      return false;
    }
  }
}
