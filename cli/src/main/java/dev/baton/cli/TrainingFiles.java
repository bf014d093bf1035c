package dev.baton.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.DeflaterOutputStream;

/**
 * The files that training runs work on.
 *
 * @param directory in which the commands run
 */
record TrainingFiles(Path directory) {
  private static final String EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
  private static final String WHO = "a <a@example.org> 1 +0000";

  /** The minimum with which a repository is found. */
  void repository() throws IOException {
    Files.createDirectories(directory.resolve(".git/objects"));
    Files.createDirectories(directory.resolve(".git/refs/heads"));
    Files.writeString(directory.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    Files.writeString(directory.resolve(".git/config"), "[core]\n\trepositoryformatversion = 0\n");
  }

  /** A commit without files, on which claims can be based. */
  void commit() throws IOException {
    String text = "tree " + EMPTY_TREE + "\nauthor " + WHO + "\ncommitter " + WHO + "\n\nx\n";
    byte[] object = ("commit " + text.length() + "\0" + text).getBytes(StandardCharsets.UTF_8);
    String id;
    try {
      id = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(object));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-1", e);
    }
    Path folder = Files.createDirectories(directory.resolve(".git/objects/" + id.substring(0, 2)));
    try (var out =
        new DeflaterOutputStream(Files.newOutputStream(folder.resolve(id.substring(2))))) {
      out.write(object);
    }
    Files.writeString(directory.resolve(".git/refs/heads/main"), id + "\n");
  }

  /** Writes the spool line for the commit, so that the next command processes it. */
  void spoolCommit() throws IOException {
    String id = Files.readString(directory.resolve(".git/refs/heads/main")).strip();
    Files.createDirectories(directory.resolve(".git/logs"));
    Files.writeString(
        directory.resolve(".git/logs/HEAD"),
        "0".repeat(40) + " " + id + " " + WHO + "\tcommit: x\n");
  }

  /** A tracker with one task behind a program. */
  void program() throws IOException {
    Path manifest = directory.resolve(".beads/embeddeddolt/app/.dolt/noms/manifest");
    Files.createDirectories(manifest.getParent());
    Files.writeString(manifest, "5:__DOLT__:1");
    Files.writeString(
        directory.resolve(".beads/metadata.json"),
        "{\"database\":\"dolt\",\"dolt_mode\":\"embedded\",\"dolt_database\":\"app\"}");
    Path program = directory.resolve("bd");
    Files.writeString(
        program,
        "#!/bin/sh\n[ \"$1\" != export ] || echo '{\"id\":\"app-1\",\"title\":\"A task\"}'\n");
    if (!program.toFile().setExecutable(true)) {
      throw new IOException(program + " cannot be made executable");
    }
  }
}
