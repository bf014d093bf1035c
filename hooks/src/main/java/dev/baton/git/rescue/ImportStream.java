package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.git.worktree.WorkFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;

/** Writes the input of {@code git fast-import}. */
final class ImportStream {
  private static final int BUFFER = 1 << 16;
  private static final String IDENTITY = "Baton <baton@localhost> ";

  private final OutputStream out;

  ImportStream(OutputStream out) throws IOException {
    this.out = new BufferedOutputStream(out, BUFFER);
    line("feature done");
    line("feature get-mark");
  }

  /** A file's content. */
  void blob(int mark, WorkFile file) throws IOException {
    line("blob");
    line("mark :" + mark);
    line("data " + file.size());
    file.copy(out);
    line("");
  }

  /** Begins a commit with Baton as its author, whatever the user's settings are. */
  void commit(String ref, int mark, Instant at, String message) throws IOException {
    byte[] bytes = message.getBytes(UTF_8);
    line("commit " + ref);
    line("mark :" + mark);
    line("author " + IDENTITY + at.getEpochSecond() + " +0000");
    line("committer " + IDENTITY + at.getEpochSecond() + " +0000");
    line("data " + bytes.length);
    out.write(bytes);
    line("");
  }

  void parent(boolean first, String commit) throws IOException {
    line((first ? "from " : "merge ") + commit);
  }

  void put(String path, int mode, String content) throws IOException {
    line("M " + Integer.toOctalString(mode) + " " + content + " " + quoted(path));
  }

  void delete(String path) throws IOException {
    line("D " + quoted(path));
  }

  void deleteAll() throws IOException {
    line("deleteall");
  }

  /** Requests the id and the tree of a commit. */
  void ask(int mark) throws IOException {
    line("");
    line("get-mark :" + mark);
    line("ls :" + mark + " \"\"");
  }

  /** Resets a ref, so that fast-import does not write it. */
  void forget(String ref, String nothing) throws IOException {
    line("reset " + ref);
    line("from " + nothing);
    line("");
  }

  void done() throws IOException {
    line("done");
    out.flush();
  }

  private void line(String text) throws IOException {
    out.write(text.getBytes(ISO_8859_1));
    out.write('\n');
  }

  /** In double quotes, with all except plain letters in octal. */
  private static String quoted(String path) {
    StringBuilder text = new StringBuilder(path.length() + 2).append('"');
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c > ' ' && c < 0x7f && c != '"' && c != '\\') {
        text.append(c);
      } else {
        text.append('\\').append((char) ('0' + (c >> 6))).append((char) ('0' + (c >> 3 & 7)));
        text.append((char) ('0' + (c & 7)));
      }
    }
    return text.append('"').toString();
  }
}
