package dev.baton.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The files to which this run itself writes. After {@code baton run >run.log} in the work tree,
 * that file grows with each iteration, which is no progress of the agent.
 */
final class OwnOutput {
  /** On Linux; elsewhere there is no such folder, and nothing is known. */
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private OwnOutput() {}

  /**
   * Those below a folder.
   *
   * @return their paths relative to it: as text, and with one byte in each char, as git has them
   */
  static Set<String> below(Path folder) {
    return below(folder, DESCRIPTORS);
  }

  /**
   * The same.
   *
   * @param descriptors the folder that has links to the open files
   */
  static Set<String> below(Path folder, Path descriptors) {
    Set<String> files = new HashSet<>();
    try {
      Path root = folder.toRealPath();
      for (String output : new String[] {"1", "2"}) {
        Path descriptor = descriptors.resolve(output);
        // What the descriptor of a pipe or a deleted file points to is not there.
        if (Files.isRegularFile(descriptor)) {
          Path file = descriptor.toRealPath();
          if (file.startsWith(root)) {
            String name = root.relativize(file).toString();
            files.add(name);
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            files.add(new String(bytes, StandardCharsets.ISO_8859_1));
          }
        }
      }
    } catch (IOException gone) {
      return files;
    }
    return files;
  }
}
