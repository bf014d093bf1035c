package dev.baton.agent;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds out where a pipe ends: in {@code baton run | grep -v heartbeat | tee run.log} the file that
 * {@code tee} writes. On Linux; elsewhere nothing is found.
 */
public final class OutputReaders {
  private static final String PIPE = "pipe:[";
  private static final String FLAGS = "flags:";

  /** Open to be read, open to be written; 2 is both. */
  private static final int READ = 0;

  private static final int WRITE = 1;

  private final Path processes;

  /**
   * @param processes the folder that has one folder for each process, such as {@code /proc}
   */
  public OutputReaders(Path processes) {
    this.processes = processes;
  }

  /** An open file of a process. */
  private record Open(Path process, String number, Path target) {
    boolean isOutput() {
      return number.equals("1") || number.equals("2");
    }
  }

  /**
   * The regular files that are open to be written by the programs that read this output, and by
   * those that read what they print.
   *
   * @param descriptor the link of an open file, such as {@code /proc/self/fd/1}
   */
  public Set<Path> filesBehind(Path descriptor) {
    Set<Path> files = new HashSet<>();
    Set<String> followed = new HashSet<>();
    Deque<String> pipes = new ArrayDeque<>();
    try {
      addPipe(Files.readSymbolicLink(descriptor), pipes);
    } catch (IOException notThere) {
      return files;
    }
    List<Open> all = pipes.isEmpty() ? List.of() : all();
    while (!pipes.isEmpty()) {
      String pipe = pipes.remove();
      if (followed.add(pipe)) {
        for (Open end : all) {
          if (end.target().toString().equals(pipe) && mode(end) == READ) {
            all.stream()
                .filter(open -> open.process().equals(end.process()) && mode(open) >= WRITE)
                .forEach(open -> add(open, files, pipes));
          }
        }
      }
    }
    return files;
  }

  private static void add(Open open, Set<Path> files, Deque<String> pipes) {
    if (open.isOutput()) {
      addPipe(open.target(), pipes);
    }
    if (Files.isRegularFile(open.target())) {
      files.add(open.target());
    }
  }

  private static void addPipe(Path target, Deque<String> pipes) {
    if (target.toString().startsWith(PIPE)) {
      pipes.add(target.toString());
    }
  }

  /** Those of other users are not shown. */
  private List<Open> all() {
    List<Open> all = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(processes, "[0-9]*")) {
      for (Path process : folders) {
        addAll(process, all);
      }
    } catch (IOException unreadable) {
      return all;
    }
    return all;
  }

  private static void addAll(Path process, List<Open> all) {
    try (DirectoryStream<Path> links = Files.newDirectoryStream(process.resolve("fd"))) {
      for (Path link : links) {
        all.add(
            new Open(process, String.valueOf(link.getFileName()), Files.readSymbolicLink(link)));
      }
    } catch (IOException gone) {
      // It has ended meanwhile, or belongs to somebody else.
    }
  }

  /** How it is open; that of a process that has ended meanwhile is -1. */
  private static int mode(Open open) {
    try {
      for (String line :
          Files.readAllLines(open.process().resolve("fdinfo").resolve(open.number()))) {
        if (line.startsWith(FLAGS)) {
          return Integer.parseInt(line.substring(FLAGS.length()).strip(), 8) & 3;
        }
      }
    } catch (IOException | NumberFormatException gone) {
      return -1;
    }
    return -1;
  }
}
