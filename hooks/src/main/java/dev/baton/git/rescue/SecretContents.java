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

  /** Forms that are found by what is around a key. */
  private static final List<String> FORMS =
      List.of(
          "-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:\\s|\\\\[nr])+[A-Za-z0-9+/]{16}",
          "(?i:aws_secret_access_key)[\"']?\\s{0,9}(?::|=>?)\\s{0,9}[\"']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])",
          "\\bPrivateKey\\s{0,9}=\\s{0,9}[A-Za-z0-9+/]{43}=",
          "key=\"ClearTextPassword\" value=\"[^\"]{4}",
          "hooks\\.slack\\.com/(?:services|workflows)/[A-Za-z0-9+/]{43}");

  /** Forms of keys that are words. */
  private static final List<String> WORDS =
      List.of(
          "(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\\b",
          "gh[pousr]_[A-Za-z0-9]{36}\\b",
          "github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\\b",
          "gl(?:pat|rt|ptt|dt|soat|ft)-[A-Za-z0-9_-]{20}",
          "npm_[A-Za-z0-9]{36}\\b",
          "pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50}",
          "rubygems_[a-f0-9]{48}\\b",
          "xox[abprs]-[0-9]{8,}-[A-Za-z0-9-]{10,}",
          "xapp-[0-9]-[A-Z0-9]+-[0-9]+-[a-z0-9]{10}",
          "AIza[A-Za-z0-9_-]{35}\\b",
          "GOCSPX-[A-Za-z0-9_-]{28}",
          "sk-ant-[A-Za-z0-9_-]{40,}",
          "sk-(?:(?:proj|svcacct|admin)-)?[A-Za-z0-9_-]{20,200}T3BlbkFJ[A-Za-z0-9_-]{20}",
          "(?:sk|rk)_live_[A-Za-z0-9]{20}",
          "hf_[A-Za-z]{34}\\b",
          "SG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}",
          "do[por]_v1_[a-f0-9]{64}\\b",
          "dckr_pat_[A-Za-z0-9_-]{27}",
          "hv[sb]\\.[A-Za-z0-9_-]{90}",
          "[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60}",
          "glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}\\b",
          "dapi[a-f0-9]{32}\\b",
          "dp\\.pt\\.[a-zA-Z0-9]{43}\\b",
          "lin_api_[A-Za-z0-9]{40}\\b",
          "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\\b",
          "pul-[a-f0-9]{40}\\b",
          "pscale_(?:tkn|oauth|pw)_[A-Za-z0-9=._-]{32}",
          "PMAK-[a-f0-9]{24}-[a-f0-9]{34}\\b",
          "NRAK-[A-Z0-9]{27}\\b",
          "sntryu_[a-f0-9]{64}\\b",
          "HRKU-AA[A-Za-z0-9_-]{58}",
          "dt0c01\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}",
          "ops_eyJ[A-Za-z0-9+/]{250}",
          "AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}");

  private final Pattern forms =
      Pattern.compile(String.join("|", FORMS) + "|\\b(?:" + String.join("|", WORDS) + ")");

  /** The first of these blobs that contains a key; null when none does. */
  @Nullable String first(GitProcess git, List<String> blobs) throws IOException {
    if (blobs.isEmpty()) {
      return null;
    }
    @Nullable String[] found = new @Nullable String[1];
    git.run(
            GitProcess.Input.of(blobs, '\n'),
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
      if (!matcher.group().endsWith("EXAMPLE") && !matcher.group().endsWith("EXAMPLEKEY")) {
        return true;
      }
    }
    return false;
  }
}
