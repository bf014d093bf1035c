package dev.baton.claim;

import java.util.List;

/**
 * The program that a process runs.
 *
 * @param executable the path of the executable, with links resolved; empty where it cannot be read
 * @param name the name that the process gave itself (Linux: {@code comm}, at most 15 bytes)
 * @param command its command line, starting with the program's name; empty where it has none
 */
public record Program(String executable, String name, List<String> command) {
  public Program {
    command = List.copyOf(command);
  }
}
