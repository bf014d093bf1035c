package dev.baton.training;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;

/**
 * The files that training runs work on.
 *
 * @param directory in which the commands run
 */
record TrainingFiles(Path directory) {
  private static final String MANIFEST = ".beads/embeddeddolt/app/.dolt/noms/manifest";
  private static final String EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

  /** Has one task, and remembers who claims it. */
  private static final String TRACKER =
      """
      task() {
        echo '{"id":"app-1","title":"A task","issue_type":"task"'"$(cat task 2>/dev/null)}"
      }
      change() {
        echo "$1" >task
        echo "5:__DOLT__:$$" >.beads/embeddeddolt/app/.dolt/noms/manifest
      }
      case " $* " in
        *' export '*) task ;;
        *' list '* | *' query '*) echo "[$(task)]" ;;
        *' ready '*) case $(task) in *status*) echo '[]' ;; *) echo "[$(task)]" ;; esac ;;
        *' --claim '*) change ',"status":"in_progress","assignee":"'"$2"'"' ;;
        *' close '*) change ',"status":"closed"' ;;
        *' reopen '*) change '' ;;
      esac
      """;

  private static final String WHO = "a <a@example.org> 1 +0000";

  /**
   * The environment of the commands. The variables of the person who builds are left out, so that a
   * BATON_DB of theirs is not written to. HOME is set, because settings are looked up there at each
   * start.
   *
   * @param programs the directories in which they find programs
   * @param asked the state in which the launcher has asked the linked program
   */
  static Map<String, String> variables(Path home, Path here, String programs, String asked) {
    return Map.of(
        "HOME",
        home.toString(),
        "USER",
        "trainer",
        "PATH",
        programs,
        "BATON_FRONT_REAL",
        here.resolve("bd").toString(),
        "BATON_ASKED",
        asked);
  }

  /** The minimum with which a repository is found. */
  void repository() throws IOException {
    Files.createDirectories(directory.resolve(".git/objects/pack"));
    Files.createDirectories(directory.resolve(".git/refs/heads"));
    Files.writeString(directory.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    Files.writeString(directory.resolve(".git/config"), "[core]\n\trepositoryformatversion = 0\n");
  }

  /**
   * The file by which a server tells this repository from others, the user's passwords, and the
   * user's settings, which name the server.
   */
  void knownToServers(String server) throws IOException {
    Path settings = Files.createDirectories(directory.resolve(".config/baton"));
    Files.writeString(
        settings.resolve("config.json"), "{\"store\": {\"server\": \"" + server + "\"}}");
    Path passwords =
        Files.createFile(
            directory.resolve(".pgpass"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(passwords, "*:*:*:*:" + TrainingPassword.PASSWORD);
    Path folder = directory.resolve(".git");
    Files.writeString(
        folder.resolve("baton/clone-" + Files.getAttribute(folder, "unix:ino")),
        "00000000-0000-0000-0000-000000000000");
  }

  /** A commit without files, on which claims can be based. */
  void commit() throws IOException {
    object("tree", "");
    String id =
        object(
            "commit", "tree " + EMPTY_TREE + "\nauthor " + WHO + "\ncommitter " + WHO + "\n\nx\n");
    Files.writeString(directory.resolve(".git/refs/heads/main"), id + "\n");
  }

  private String object(String type, String text) throws IOException {
    byte[] object = (type + " " + text.length() + "\0" + text).getBytes(StandardCharsets.UTF_8);
    String id = HexFormat.of().formatHex(sha1(object));
    Path folder = Files.createDirectories(directory.resolve(".git/objects/" + id.substring(0, 2)));
    try (var out =
        new DeflaterOutputStream(Files.newOutputStream(folder.resolve(id.substring(2))))) {
      out.write(object);
    }
    return id;
  }

  private static byte[] sha1(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-1").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-1", e);
    }
  }

  /** A changed file, a new one and an ignored one. See {@code gitformat-index(5)}. */
  void dirty() throws IOException {
    String name = "tracked";
    // Header; an entry with times, numbers, mode, owner and size; its id, length and name, padded.
    ByteBuffer index = ByteBuffer.allocate(12 + 72);
    index.put("DIRC".getBytes(StandardCharsets.US_ASCII)).putInt(2).putInt(1);
    index.position(index.position() + 24);
    index.putInt(0100644).position(index.position() + 8);
    index.putInt(0).put(HexFormat.of().parseHex(object("blob", "")));
    index.putShort((short) name.length()).put(name.getBytes(StandardCharsets.US_ASCII));
    try (var out = Files.newOutputStream(directory.resolve(".git/index"))) {
      out.write(index.array());
      out.write(sha1(index.array()));
    }
    Files.writeString(directory.resolve(".gitignore"), "*.log\n");
    for (String file : List.of(name, "untracked", "a.log")) {
      Files.writeString(directory.resolve(file), "x");
    }
  }

  /** A rescue of this task, without files. */
  void rescue(String task) throws IOException {
    String head = Files.readString(directory.resolve(".git/refs/heads/main")).strip();
    String who = "\nauthor " + WHO + "\ncommitter " + WHO + "\n\n";
    String said =
        """
        Rescue of %s

        Rescue-Task: %s
        Rescue-Epoch: 1
        Rescue-Worker: u
        Rescue-Base: %s
        Rescue-Staged: no
        Rescue-Files: 1
        """
            .formatted(task, task, head);
    String id = object("commit", "tree " + EMPTY_TREE + "\nparent " + head + who + said);
    Path folder = directory.resolve(".git/refs/baton/rescue").resolve(task);
    Files.writeString(Files.createDirectories(folder).resolve("1"), id + "\n");
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
    Path manifest = directory.resolve(MANIFEST);
    Files.createDirectories(manifest.getParent());
    Files.writeString(manifest, "5:__DOLT__:1");
    Files.writeString(
        directory.resolve(".beads/metadata.json"),
        "{\"database\":\"dolt\",\"dolt_mode\":\"embedded\",\"dolt_database\":\"app\"}");
    Files.writeString(directory.resolve(".beads/.local_version"), "1.3.0\n");
    program("bd", TRACKER);
  }

  /** As if the program had changed a task. */
  void changeProgram(int state) throws IOException {
    Files.writeString(directory.resolve(MANIFEST), "5:__DOLT__:" + state);
  }

  private void program(String name, String script) throws IOException {
    Path program = directory.resolve(name);
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    if (!program.toFile().setExecutable(true)) {
      throw new IOException(program + " cannot be made executable");
    }
  }
}
