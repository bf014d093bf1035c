package dev.baton.report;

import dev.baton.json.Document;
import dev.baton.json.JsonDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * A report as one HTML file that needs no network. Its policy allows its own script and style by
 * their hashes, and nothing else, so that no text in it can do anything.
 */
public final class ReportHtml {
  /** By this, a file is known to be a report that may be replaced. */
  public static final String MARK = "<!doctype html><!-- baton report -->";

  private ReportHtml() {}

  /** The page that draws this document. */
  public static String of(Document data) {
    String style = resource("report.css");
    String script = resource("report.js");
    String page = resource("report.html");
    StringBuilder html = new StringBuilder(MARK).append('\n');
    int end = 0;
    for (int start = page.indexOf("{{"); start >= 0; start = page.indexOf("{{", end)) {
      html.append(page, end, start);
      end = page.indexOf("}}", start) + 2;
      html.append(
          switch (page.substring(start + 2, end - 2)) {
            case "style" -> style;
            case "script" -> script;
            case "style-hash" -> hash(style);
            case "script-hash" -> hash(script);
            case "data" -> escaped(JsonDocument.of(data));
            default -> throw new IllegalStateException("an unknown place in report.html");
          });
    }
    return html.append(page, end, page.length()).toString();
  }

  /**
   * JSON that cannot end the element which contains it. Outside of texts, JSON has no such sign.
   */
  private static String escaped(String json) {
    return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = ReportHtml.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the program is incomplete: no " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
