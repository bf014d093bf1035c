package dev.baton.report;

import dev.baton.json.Document;
import dev.baton.task.Digests;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A report as one HTML file that needs no network. Its policy allows its own script and style by
 * their hashes, and nothing else, so that no text in it can do anything.
 */
public final class ReportHtml {
  /** By this, a file is known to be a report that may be replaced. */
  public static final String MARK = "<!doctype html><!-- baton report -->";

  /** Writes the page that draws this document. Nothing of it is held in memory as a whole. */
  public static void write(Document data, PrintStream out) {
    String style = resource("report.css");
    String script = resource("report.js");
    String page = resource("report.html");
    out.print(MARK + "\n");
    int end = 0;
    for (int start = page.indexOf("{{"); start >= 0; start = page.indexOf("{{", end)) {
      out.print(page.substring(end, start));
      end = page.indexOf("}}", start) + 2;
      switch (page.substring(start + 2, end - 2)) {
        case "style" -> out.print(style);
        case "script" -> out.print(script);
        case "style-hash" -> out.print(hash(style));
        case "script-hash" -> out.print(hash(script));
        case "data" -> Document.write(data, new ScriptSafe(out));
        default -> throw new IllegalStateException("an unknown place in report.html");
      }
    }
    out.print(page.substring(end));
  }

  /**
   * JSON that cannot end the element which contains it. Outside of texts, JSON has no such sign.
   */
  private static final class ScriptSafe extends FilterOutputStream {
    private static final byte[] LESS = {'\\', 'u', '0', '0', '3', 'c'};

    ScriptSafe(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      if (b == '<') {
        out.write(LESS);
      } else {
        out.write(b);
      }
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      int start = from;
      for (int i = from; i < from + length; i++) {
        if (bytes[i] == '<') {
          out.write(bytes, start, i - start);
          out.write(LESS);
          start = i + 1;
        }
      }
      out.write(bytes, start, from + length - start);
    }

    @Override
    public void close() throws IOException {
      flush(); // the page continues
    }
  }

  private static String hash(String text) {
    return "sha256-" + Base64.getEncoder().encodeToString(Digests.sha256(text));
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
