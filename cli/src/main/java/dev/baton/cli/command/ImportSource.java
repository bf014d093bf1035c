package dev.baton.cli.command;

import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.interop.CubFiles;
import dev.baton.interop.Format;
import dev.baton.interop.OtherStores;
import dev.baton.text.FileTrouble;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be imported.
 *
 * @param facts what the files beside it know
 */
record ImportSource(Format format, InputStream stream, OtherStores facts) implements AutoCloseable {
  /** Enough for the first lines. */
  private static final int BEGINNING = 1 << 18;

  /** The word in the command's name. */
  static String word(Format format) {
    return switch (format) {
      case BEADS -> "beads";
      case CUB -> "cub";
      case PRD -> "prd";
    };
  }

  static String example(@Nullable Format format) {
    return switch (format) {
      case null -> ".";
      case BEADS -> ".beads/issues.jsonl";
      case CUB -> ".";
      case PRD -> "prd.json";
    };
  }

  static String expected(@Nullable Format format) {
    return switch (format) {
      case null -> "a file of bd's, cub's or ralph's, a folder with one, or - for standard input";
      case BEADS -> "bd's issues.jsonl, a folder with .beads, or - for standard input";
      case CUB -> "a folder with .cub in it, or .cub itself";
      case PRD -> "a prd.json, or - for standard input";
    };
  }

  /**
   * Opens what the argument names.
   *
   * @param wanted null when the format is to be recognised
   * @throws Failure when there is nothing that can be read
   */
  static ImportSource open(Session session, @Nullable Format wanted) {
    String name = session.arguments().words().getFirst();
    try {
      if (name.equals("-")) {
        return recognised(session.environment().in(), name, wanted);
      }
      Path path = session.environment().resolve(name);
      if (wanted == Format.CUB) {
        return cub(path);
      }
      return Files.isDirectory(path) ? folder(path, name, wanted) : file(path, name, wanted);
    } catch (IOException e) {
      throw Failure.usage(
          "cannot read " + name + ": " + FileTrouble.of(e),
          "name " + expected(wanted) + "; this user must be able to read it");
    }
  }

  private static ImportSource cub(Path path) throws IOException {
    CubFiles files = CubFiles.open(path);
    return new ImportSource(Format.CUB, Files.newInputStream(files.tasks()), files);
  }

  private static ImportSource folder(Path path, String name, @Nullable Format wanted)
      throws IOException {
    for (Path candidate :
        List.of(path.resolve(".beads/issues.jsonl"), path.resolve("issues.jsonl"))) {
      if (wanted != Format.PRD && Files.exists(candidate)) {
        return new ImportSource(Format.BEADS, Files.newInputStream(candidate), OtherStores.NONE);
      }
    }
    if (wanted == null) {
      return cub(path);
    }
    throw Failure.usage("cannot read " + name + ": it is a directory", "name " + expected(wanted));
  }

  private static ImportSource file(Path path, String name, @Nullable Format wanted)
      throws IOException {
    boolean cub = wanted == null && path.endsWith(".cub/tasks.jsonl");
    return cub ? cub(path) : recognised(Files.newInputStream(path), name, wanted);
  }

  private static ImportSource recognised(InputStream in, String name, @Nullable Format wanted)
      throws IOException {
    if (wanted != null) {
      return new ImportSource(wanted, in, OtherStores.NONE);
    }
    BufferedInputStream buffered = new BufferedInputStream(in);
    buffered.mark(BEGINNING);
    String beginning = new String(buffered.readNBytes(BEGINNING), StandardCharsets.UTF_8);
    buffered.reset();
    Format found = Format.of(beginning);
    if (found == null && !beginning.isBlank()) {
      throw Failure.usage(
          name + " looks like no file of bd's, cub's or ralph's",
          "say what it is: baton import beads|cub|prd");
    }
    return new ImportSource(found == null ? Format.BEADS : found, buffered, OtherStores.NONE);
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
