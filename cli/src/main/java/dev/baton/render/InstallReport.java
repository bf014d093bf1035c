package dev.baton.render;

import dev.baton.install.Installer;
import dev.baton.install.Prefix;
import dev.baton.install.Uninstaller;
import dev.baton.json.document.InstallJson;
import dev.baton.terminal.Output;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of an installation, and whether the shell will find it. */
public record InstallReport(Prefix prefix, Installer.Result result) {

  /**
   * Prints it.
   *
   * @param searchPath the PATH in which to look for the names; null when there is none
   */
  public void print(Output output, @Nullable String searchPath) {
    if (!result.warm()) {
      output.warn("the start-up cache could not be created: each start takes about 0.3 s longer");
    }
    for (Path page : result.otherPages()) {
      output.warn("the manual page " + page + " belongs to another program and was not replaced");
    }
    adviseOn(searchPath, output);
    if (output.isJson()) {
      output.json(new InstallJson(prefix.folder(), result));
      return;
    }
    result.replaced().forEach(kept -> output.line("kept as " + kept));
    result.names().forEach(name -> output.line("installed " + name));
    if (result.pages() > 0) {
      output.line("installed " + pages(result.pages()) + " in " + prefix.manual() + ": man baton");
    }
  }

  private void adviseOn(@Nullable String path, Output output) {
    List<Path> folders = folders(path);
    if (!folders.contains(prefix.bin())) {
      output.note("your PATH does not contain " + prefix.bin() + ": add it");
      return;
    }
    for (Path name : result.names()) {
      Path first = first(folders, name.getFileName());
      if (first != null && !first.equals(name)) {
        output.note("your PATH has another " + name.getFileName() + " first: " + first);
      }
    }
  }

  private static List<Path> folders(@Nullable String path) {
    List<Path> folders = new ArrayList<>();
    for (String folder : (path == null ? "" : path).split(File.pathSeparator, -1)) {
      if (!folder.isEmpty()) {
        folders.add(Path.of(folder));
      }
    }
    return folders;
  }

  private static @Nullable Path first(List<Path> folders, Path command) {
    for (Path folder : folders) {
      if (Files.isExecutable(folder.resolve(command))) {
        return folder.resolve(command);
      }
    }
    return null;
  }

  /** Prints the result of removing an installation. */
  public static void removed(Output output, Prefix prefix, Uninstaller.Result result) {
    if (output.isJson()) {
      output.json(new InstallJson.Ended(prefix.folder(), result));
      return;
    }
    result.removed().forEach(name -> output.line("removed " + name));
    result.restored().forEach(name -> output.line("restored " + name));
    if (result.pages() > 0) {
      output.line("removed " + pages(result.pages()) + " from " + prefix.manual());
    }
    output.line("removed " + prefix.home());
  }

  private static String pages(int count) {
    return count + (count == 1 ? " manual page" : " manual pages");
  }
}
