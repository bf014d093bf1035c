package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.ByteStream;
import dev.baton.git.GitProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds keys in files that are about to be sent, whatever their names are: only those with a form
 * that nothing else has, such as a private key after its header, or an access key of a cloud. The
 * forms are those that gitleaks knows; a key with the word EXAMPLE at its end is from a manual.
 */
final class SecretContents {
  /** Of larger files only the beginning is read. */
  private static final int MOST = 1 << 20;

  private static final List<String> FORMS =
      List.of(
          "-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:\\s|\\\\[nr])+[A-Za-z0-9+/]{16}",
          "\\b(?:AKIA|ASIA)[A-Z2-7]{16}\\b",
          "\\bgh[pousr]_[A-Za-z0-9]{36}\\b",
          "\\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\\b",
          "\\bglpat-[A-Za-z0-9_-]{20}\\b",
          "\\bnpm_[A-Za-z0-9]{36}\\b",
          "\\bxox[abprs]-[0-9]{8,}-[A-Za-z0-9-]{10,}",
          "\\bAIza[A-Za-z0-9_-]{35}\\b",
          "\\bsk-ant-[A-Za-z0-9_-]{40,}");

  private final Pattern forms = Pattern.compile(String.join("|", FORMS));

  /** The first of these blobs that contains a key; null when none does. */
  @Nullable String first(GitProcess git, List<String> blobs) throws IOException {
    if (blobs.isEmpty()) {
      return null;
    }
    @Nullable String[] found = new @Nullable String[1];
    git.run(
            out -> out.write((String.join("\n", blobs) + "\n").getBytes(ISO_8859_1)),
            in -> {
              found[0] = search(new ByteStream(in), blobs);
              return in.transferTo(OutputStream.nullOutputStream());
            },
            "cat-file --batch --buffer")
        .orThrow("cat-file");
    return found[0];
  }

  private @Nullable String search(ByteStream in, List<String> blobs) throws IOException {
    for (String blob : blobs) {
      String[] header = in.until('\n').split(" ", -1);
      if (header.length != 3) {
        continue; // a submodule's commit, or a blob that a partial clone does not have
      }
      long size = Long.parseLong(header[2]);
      ByteArrayOutputStream start = new ByteArrayOutputStream();
      in.copy(Math.min(size, MOST), start);
      in.copy(size - Math.min(size, MOST), OutputStream.nullOutputStream());
      in.next();
      if (isKey(start.toString(ISO_8859_1))) {
        return blob;
      }
    }
    return null;
  }

  boolean isKey(String text) {
    Matcher matcher = forms.matcher(text);
    while (matcher.find()) {
      if (!matcher.group().endsWith("EXAMPLE")) {
        return true;
      }
    }
    return false;
  }
}
