package dev.baton.doctor;

import dev.baton.store.Storage.Backend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Whether other users can read the tasks. Their texts contain what agents were told, sometimes
 * secrets.
 */
final class PermissionCheck implements Check {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      Set.copyOf(PosixFilePermissions.fromString("rwx------"));

  @Override
  public String name() {
    return "permissions";
  }

  @Override
  public CheckResult look(CheckContext context) {
    if (!(context.storage().backend() instanceof Backend.OnDisk)) {
      return CheckResult.pass(
          name(), "the database is no file: the server decides who may read it");
    }
    List<Path> open = openToOthers(context);
    if (open.isEmpty()) {
      return CheckResult.pass(name(), "only this user can read the database");
    }
    StringBuilder fix = new StringBuilder("chmod go-rwx");
    open.forEach(path -> fix.append(" '").append(path).append('\''));
    return CheckResult.warn(
        name(),
        "other users can access the database",
        open.stream().map(Path::toString).toList(),
        fix.toString());
  }

  @Override
  public String remedy() {
    return "remove the access of other users";
  }

  @Override
  public void fix(CheckContext context) {
    for (Path path : openToOthers(context)) {
      try {
        Set<PosixFilePermission> kept = EnumSet.copyOf(Files.getPosixFilePermissions(path));
        kept.retainAll(OWNER_ONLY);
        Files.setPosixFilePermissions(path, kept);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static List<Path> openToOthers(CheckContext context) {
    if (!(context.storage().backend() instanceof Backend.OnDisk disk)) {
      return List.of();
    }
    Path file = disk.file();
    Path name = file.getFileName();
    List<Path> open = new ArrayList<>();
    List<Path> candidates =
        new ArrayList<>(
            List.of(file, file.resolveSibling(name + "-wal"), file.resolveSibling(name + "-shm")));
    Path folder = file.getParent();
    // A folder with other contents is not checked.
    if (folder != null && (folder.endsWith("baton") || folder.endsWith(".baton"))) {
      candidates.addFirst(folder);
    }
    for (Path path : candidates) {
      try {
        if (!OWNER_ONLY.containsAll(Files.getPosixFilePermissions(path))) {
          open.add(path);
        }
      } catch (IOException | UnsupportedOperationException notThere) {
        // There is no such file, or the system has no such permissions.
      }
    }
    return open;
  }
}
