package dev.baton.cli.command;

import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** Creates dependencies that Baton itself refuses, but that other programs' files may contain. */
final class Cycles {
  private Cycles() {}

  /** Makes two tasks depend on each other. */
  static void create(Sandbox baton, String one, String other) {
    baton.ok("dep", "add", one, other, "-t", "blocks");
    // This type may form a cycle, and its name is as long as the one that may not.
    baton.ok("dep", "add", other, one, "-t", "tracks");
    String bytes = new String(baton.databaseBytes(), StandardCharsets.ISO_8859_1);
    try {
      Files.writeString(
          baton.database(), bytes.replace("tracks", "blocks"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
