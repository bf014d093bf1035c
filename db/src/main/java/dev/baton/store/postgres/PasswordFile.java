package dev.baton.store.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Passwords as libpq stores them: {@code ~/.pgpass}, or the file that PGPASSFILE names. */
final class PasswordFile {
  private static final Set<PosixFilePermission> OF_OTHERS =
      Set.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.GROUP_EXECUTE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE,
          PosixFilePermission.OTHERS_EXECUTE);

  private static final int FIELDS = 5;

  private final Path file;

  PasswordFile(Path file) {
    this.file = file;
  }

  /** Why the file is not used although it exists; null where it is used or does not exist. */
  @Nullable String whyIgnored() {
    try {
      if (!Files.exists(file)) {
        return null;
      }
      if (!Files.isRegularFile(file)) {
        return file + " is ignored: it is not a regular file";
      }
      for (PosixFilePermission permission : Files.getPosixFilePermissions(file)) {
        if (OF_OTHERS.contains(permission)) {
          return file + " is ignored because other users may read or write it: chmod 600 " + file;
        }
      }
      return Files.isReadable(file) ? null : file + " is ignored: you may not read it";
    } catch (IOException | UnsupportedOperationException e) {
      return file + " is ignored: " + e.getMessage();
    }
  }

  /** The password of the first line that fits; null where none does. */
  @Nullable String find(PostgresAddress address) {
    if (!Files.exists(file) || whyIgnored() != null) {
      return null;
    }
    try {
      for (String line : Files.readAllLines(file)) {
        List<String> fields = line.startsWith("#") ? List.of() : fields(line);
        if (fields.size() == FIELDS && fits(fields, address)) {
          return fields.getLast();
        }
      }
    } catch (IOException unreadable) {
      return null;
    }
    return null;
  }

  private static boolean fits(List<String> fields, PostgresAddress address) {
    return fits(fields.get(0), address.host())
        && fits(fields.get(1), String.valueOf(address.port()))
        && fits(fields.get(2), address.database())
        && fits(fields.get(3), String.valueOf(address.user()));
  }

  private static boolean fits(String field, String value) {
    return field.equals("*") || field.equals(value);
  }

  /** What stands between the first four colons, and the rest. A backslash takes the next as is. */
  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && i + 1 < line.length()) {
        field.append(line.charAt(++i));
      } else if (c == ':' && fields.size() < FIELDS - 1) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
