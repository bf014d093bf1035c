package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.git.ByteStream;
import dev.baton.git.GitProgram;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the parents recorded in the commits themselves, also in a shallow clone. */
final class ParentReader implements GitProgram.AnswerReader<Map<String, List<String>>> {
  private static final String PARENT = "parent ";

  private final int count;

  private ParentReader(int count) {
    this.count = count;
  }

  /** The parents by commit id; commits that git does not have are left out. */
  static Map<String, List<String>> read(GitProgram git, Collection<String> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    byte[] input = (String.join("\n", ids) + "\n").getBytes(US_ASCII);
    return git.ask(List.of("cat-file", "--batch"), input, new ParentReader(ids.size()));
  }

  @Override
  public Map<String, List<String>> read(InputStream answer) throws IOException {
    ByteStream in = new ByteStream(answer);
    Map<String, List<String>> found = new HashMap<>();
    for (int i = 0; i < count; i++) {
      String header = in.until('\n'); // <id> commit <size>, or <id> missing
      int space = header.indexOf(" commit ");
      if (space >= 0) {
        long size = Long.parseLong(header.substring(space + " commit ".length()));
        found.put(header.substring(0, space), parents(in, size));
      }
    }
    return found;
  }

  private static List<String> parents(ByteStream in, long size) throws IOException {
    List<String> parents = new ArrayList<>();
    long left = size;
    String line;
    do {
      line = in.until('\n');
      left -= line.length() + 1;
      if (line.startsWith(PARENT)) {
        parents.add(line.substring(PARENT.length()));
      }
    } while (!line.isEmpty());
    for (; left >= 0; left--) {
      in.next(); // the message, and the line end after the object
    }
    return parents;
  }
}
