package dev.baton.browser;

import dev.baton.cli.Json;
import dev.baton.json.Document;

/**
 * A person's actions on a page, and what the page shows. Elements are given by JavaScript
 * expressions; each action waits until its element exists and accepts it. Finding an element and
 * acting on it is one step, so that nothing moves in between.
 */
public final class Page {
  /** How long to wait for a page; only one that never gets there takes longer. */
  private static final int PATIENCE_MILLIS = 60_000;

  private final Browser browser;
  private final String session;

  Page(Browser browser, String session) {
    this.browser = browser;
    this.session = session;
  }

  /** The first element that a CSS selector finds. */
  public static String css(String selector) {
    return "document.querySelector(" + quoted(selector) + ")";
  }

  /** The first of the matching elements that contains this text. */
  public static String css(String selector, String text) {
    return "[...document.querySelectorAll("
        + quoted(selector)
        + ")].find(e => e.textContent.includes("
        + quoted(text)
        + "))";
  }

  private static String quoted(String text) {
    return Document.text(json -> json.value(text));
  }

  /**
   * Waits until an expression is true.
   *
   * @throws AssertionError with the text of the page, when it does not become true
   */
  public void until(String truth) {
    act("if (!(" + truth + ")) return false;");
  }

  /** Clicks on an element when a person could. */
  public void click(String element) {
    act(reach(element) + "e.click();");
  }

  /** Selects one of the options of a list. */
  public void choose(String list, String option) {
    String value = quoted(option);
    act(
        reach(list)
            + "if (![...e.options].some(o => o.value === "
            + value
            + ")) return false; e.value = "
            + value
            + "; e.dispatchEvent(new Event('input', {bubbles: true}));"
            + "e.dispatchEvent(new Event('change', {bubbles: true}));");
  }

  /** Types a text into an empty field. */
  public void type(String field, String text) {
    act(reach(field) + "e.focus(); if (document.activeElement !== e) return false;");
    browser.ask(session, "Input.insertText", new JsonLine().text("text", text));
    until("(" + field + ").value === " + quoted(text));
  }

  /** Finds an element that is visible, enabled, and not covered by another one. */
  private static String reach(String element) {
    return "const e = "
        + element
        + "; if (!e || e.disabled) return false; e.scrollIntoView({block: 'center'});"
        + "const r = e.getBoundingClientRect();"
        + "const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);"
        + "if (!top || !(e.contains(top) || top.contains(e))) return false;";
  }

  /** Acts as soon as possible: until then the script returns false. */
  private void act(String script) {
    String loop =
        "new Promise(done => { const end = Date.now() + "
            + PATIENCE_MILLIS
            + "; const step = () => { const said = (() => {"
            + script
            + " return true; })(); if (said || Date.now() > end) done(said);"
            + " else setTimeout(step, 20); }; step(); })";
    if (!(Boolean) evaluate(loop).value()) {
      throw new AssertionError("in vain: " + script + "\nThe page shows:\n" + text());
    }
  }

  /** The value of an expression, as text. */
  public String value(String expression) {
    return String.valueOf(evaluate("String(" + expression + ")").value());
  }

  /**
   * Moves the mouse to a place within an element, as a person would.
   *
   * @param across 0 for its left side, 1 for its right side
   * @param down 0 for its top, 1 for its bottom
   */
  public void hover(String element, double across, double down) {
    mouse("mouseMoved", place(element, across, down), "none");
  }

  /** Clicks with the mouse on the middle of an element. */
  public void press(String element) {
    double[] place = place(element, 0.5, 0.5);
    mouse("mouseMoved", place, "none");
    mouse("mousePressed", place, "left");
    mouse("mouseReleased", place, "left");
  }

  private double[] place(String element, double across, double down) {
    act(reach(element));
    String box = "(" + element + ").getBoundingClientRect()";
    String[] numbers =
        value(
                "[%1$s.x + %1$s.width * %2$s, %1$s.y + %1$s.height * %3$s].join()"
                    .formatted(box, across, down))
            .split(",", -1);
    return new double[] {Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1])};
  }

  private void mouse(String type, double[] place, String button) {
    browser.ask(
        session,
        "Input.dispatchMouseEvent",
        new JsonLine()
            .text("type", type)
            .raw("x", String.valueOf(place[0]))
            .raw("y", String.valueOf(place[1]))
            .text("button", button)
            .number("clickCount", button.equals("none") ? 0 : 1));
  }

  private String text() {
    return (String) evaluate("document.body.innerText").value();
  }

  private Json evaluate(String expression) {
    JsonLine call =
        new JsonLine()
            .text("expression", expression)
            .truth("awaitPromise", true)
            .truth("returnByValue", true);
    Json answer = browser.ask(session, "Runtime.evaluate", call);
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer.at("exceptionDetails"));
    }
    return answer.at("result").at("value");
  }
}
