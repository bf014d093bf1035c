package dev.baton.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
 * The files to which the output of this run goes. After {@code baton run >run.log} in the work
 * tree, or {@code baton run | tee run.log}, that file grows with each iteration, which is no
 * progress of the agent.
 */
final class OwnOutput {
  /** On Linux; elsewhere there is no such folder, and nothing is known. */
  private static final Path PROCESSES = Path.of("/proc");

  /**
   * Those below a folder.
   *
   * @return their paths relative to it: as text, and with one byte in each char, as git has them
   */
  static Set<String> below(Path folder) {
    return below(folder, PROCESSES);
  }

  /**
   * The same.
   *
   * @param processes the folder that has one folder for each process, and one named {@code self}
   */
  static Set<String> below(Path folder, Path processes) {
    Set<String> names = new HashSet<>();
    OutputReaders readers = new OutputReaders(processes);
    try {
      Path root = folder.toRealPath();
      for (String output : new String[] {"self/fd/1", "self/fd/2"}) {
        Path descriptor = processes.resolve(output);
        Set<Path> files = new HashSet<>(readers.filesBehind(descriptor));
        // What the descriptor of a pipe or a deleted file points to is not there.
        if (Files.isRegularFile(descriptor)) {
          files.add(descriptor.toRealPath());
        }
        files.stream()
            .filter(file -> file.startsWith(root))
            .forEach(file -> add(root.relativize(file).toString(), names));
      }
    } catch (IOException gone) {
      return names;
    }
    return names;
  }

  private static void add(String name, Set<String> names) {
    names.add(name);
    names.add(new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
  }

  /**
   * Finds out where a pipe ends: in {@code baton run | grep -v heartbeat | tee run.log} the file
   * that {@code tee} writes. On Linux; elsewhere nothing is found.
   */
  private record OutputReaders(Path processes) {
    private static final String PIPE = "pipe:[";
    private static final String FLAGS = "flags:";

    /** Open to be read, open to be written; 2 is both. */
    private static final int READ = 0;

    private static final int WRITE = 1;

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
    Set<Path> filesBehind(Path descriptor) {
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
}
