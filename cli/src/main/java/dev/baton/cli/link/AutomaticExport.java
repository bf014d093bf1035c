package dev.baton.cli.link;

import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.git.UserGit;
import dev.baton.store.StoreException;
import dev.baton.store.StoredSettings;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.BatonFolder;
import dev.baton.tracker.move.ExportTasks;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;

/**
 * bd's setting {@code export.auto}: after each change, all tasks are written to a file in Baton's
 * own folder {@code .beads}, and with {@code export.git-add} that file is added to git's index. A
 * change never fails because of that. The folder also gets a mark, by which its watchers see that
 * something may have changed.
 */
public final class AutomaticExport {
  private static final String SETTING = "export.auto";
  private static final String ADDING = "export.git-add";
  private static final String FILE = "export.path";

  /** Writes the file after a command of bd that may have changed something, if something has. */
  public static void after(Workspace workspace) {
    exportIfWanted(workspace);
    BatonFolder.touch(workspace.location().top(workspace.environment().directory()));
  }

  private static void exportIfWanted(Workspace workspace) {
    try {
      if (workspace.stores().settings().bdSetting(SETTING).orElse("").equals("true")) {
        export(workspace);
      }
    } catch (StoreException | InvalidValue e) {
      workspace.warn("not exported: " + e.getMessage());
    }
  }

  private static void export(Workspace workspace) {
    StoredSettings settings = workspace.stores().settings();
    Path folder = workspace.location().top(workspace.environment().directory()).resolve(".beads");
    Path file = folder.resolve(settings.bdSetting(FILE).orElse("issues.jsonl")).normalize();
    if (!file.startsWith(folder)
        || Files.isSymbolicLink(folder)
        || Files.isSymbolicLink(file)
        || !BatonFolder.isAt(folder)) {
      workspace.warn("not exported: " + file + " is not in a .beads of Baton");
      return;
    }
    try {
      if (write(file, new ExportTasks(workspace.stores(), workspace.clock()))
          && isAdding(settings)) {
        add(workspace, file);
      }
    } catch (IOException e) {
      workspace.warn("not exported to " + file + ": " + FileTrouble.of(e));
    }
  }

  private static boolean isAdding(StoredSettings settings) {
    return settings.bdSetting(ADDING).orElse("").equals("true");
  }

  /** Whether the content is new. */
  private static boolean write(Path file, ExportTasks export) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(content, false, StandardCharsets.UTF_8)) {
      export.writeOver(file, out, false);
    }
    byte[] bytes = content.toByteArray();
    boolean there = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    if (there && Arrays.equals(bytes, Files.readAllBytes(file))) {
      return false;
    }
    Path beside = file.resolveSibling("." + file.getFileName() + ".new");
    Files.deleteIfExists(beside);
    Files.write(beside, bytes);
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    return true;
  }

  private static void add(Workspace workspace, Path file) {
    GitLayout git = workspace.repository();
    if (git == null || git.worktree() == null) {
      return;
    }
    String complaint = new UserGit(git, workspace.environment().variables()).add(file);
    if (!complaint.isEmpty()) {
      workspace.warn("not added to git: " + file + ": " + complaint);
    }
  }
}
