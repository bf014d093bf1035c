package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

/** The output of a command, and its exit code. */
public record Answer(int exit, String out, String err) {

  /** The one JSON document on standard output. */
  public Json json() {
    return document(out);
  }

  /** The one JSON document on standard error. */
  public Json errorJson() {
    assertThat(out).isEmpty();
    return document(err);
  }

  private static Json document(String text) {
    assertThat(text).endsWith("\n").hasLineCount(1);
    return Json.parse(text);
  }

  /** The first line of standard output that contains this text. */
  public String line(String part) {
    return out.lines()
        .filter(line -> line.contains(part))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no line has " + part + " in it:\n" + out));
  }
}
