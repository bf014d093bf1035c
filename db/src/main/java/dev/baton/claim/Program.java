package dev.baton.claim;

import java.util.List;

/**
 * What a process runs.
 *
 * @param executable path of the file that is executed, links resolved; empty where it may not be
 *     read
 * @param name what the process calls itself (Linux: {@code comm}, at most 15 bytes)
 * @param command its command line, the program's own name first; empty where it has none
 */
public record Program(String executable, String name, List<String> command) {
  public Program {
    command = List.copyOf(command);
  }
}
