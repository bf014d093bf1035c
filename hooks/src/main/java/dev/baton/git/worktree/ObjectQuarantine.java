package dev.baton.git.worktree;

import dev.baton.git.GitLayout;
import dev.baton.git.RawPaths;
import dev.baton.trust.KernelRandom;
import dev.baton.trust.OwnFile;
import dev.baton.trust.TreeFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A folder in which new objects are made, as git itself does for a push: they are moved to the
 * others only when all of them exist. A failure half-way therefore leaves nothing behind, even on a
 * full disk.
 */
public final class ObjectQuarantine implements AutoCloseable {
  private final Path objects;
  private final Path folder;
  private final List<Path> kept = new ArrayList<>();

  public ObjectQuarantine(GitLayout layout) throws IOException {
    this.objects = layout.commonDir().resolve("objects");
    Path place = objects.resolve("tmp_objdir-baton-" + KernelRandom.name());
    this.folder = Files.createDirectory(place, OwnFile.privateFolder());
    Files.createDirectory(folder.resolve("pack"));
  }

  /** The variables that make git write new objects here, and find the others. */
  public Map<String, String> variables() {
    return Map.of(
        "GIT_OBJECT_DIRECTORY",
        folder.toString(),
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        // In quotes, because a colon would end the path.
        '"' + objects.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"');
  }

  /** A file that is deleted with the folder. */
  Path file(String name) {
    return folder.resolve(name);
  }

  /**
   * Moves the packs to those of the repository; each index last, because git looks for the indexes.
   * Until this is closed, git's garbage collection does not touch them: a ref to them is only made
   * now.
   */
  public void release() throws IOException {
    List<Path> indexes = new ArrayList<>();
    Path target = objects.resolve("pack");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve("pack"))) {
      for (Path file : files) {
        if (file.toString().endsWith(".idx")) {
          indexes.add(file);
        } else {
          move(file, target);
        }
      }
    }
    for (Path index : indexes) {
      String name = RawPaths.lastName(index);
      Path keep = target.resolve(name.substring(0, name.length() - ".idx".length()) + ".keep");
      try {
        Files.createFile(keep);
        kept.add(keep);
      } catch (FileAlreadyExistsException byAnother) {
        // It is kept already.
      }
      move(index, target);
    }
  }

  /** Another sweep may have made the same pack at the same time. */
  private static void move(Path file, Path folder) throws IOException {
    Files.move(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() throws IOException {
    for (Path keep : kept) {
      Files.deleteIfExists(keep);
    }
    TreeFiles.delete(folder);
  }
}
