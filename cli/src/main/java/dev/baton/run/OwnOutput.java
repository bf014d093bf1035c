package dev.baton.run;

import dev.baton.agent.OutputReaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The files to which the output of this run goes. After {@code baton run >run.log} in the work
 * tree, or {@code baton run | tee run.log}, that file grows with each iteration, which is no
 * progress of the agent.
 */
final class OwnOutput {
  /** On Linux; elsewhere there is no such folder, and nothing is known. */
  private static final Path PROCESSES = Path.of("/proc");

  private OwnOutput() {}

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
}
