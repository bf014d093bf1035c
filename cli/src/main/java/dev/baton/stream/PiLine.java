package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.json.JsonScan;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The parts of a line of pi's stream that Baton uses. */
final class PiLine {
  final String type;
  String session = "";
  String role = "";
  String model = "";
  String text = "";
  String stopReason = "";
  String trouble = "";
  TokenUse tokens = TokenUse.NONE;
  @Nullable BigDecimal dollars;

  String tool = "";
  String callId = "";
  String subject = "";
  boolean isToolError;
  @Nullable BigDecimal delayMillis;
  long attempt;
  long attempts;

  PiLine(String type) {
    this.type = type;
  }

  /** Whether the model's provider or the user ended the message. */
  boolean isBroken() {
    return stopReason.equals("error") || stopReason.equals("aborted");
  }

  void read(JsonScan json) {
    int result = -1;
    json.object();
    while (json.member()) {
      if (json.named("message")) {
        readMessage(json);
      } else if (json.named("toolName")) {
        tool = JsonMembers.text(json);
      } else if (json.named("toolCallId")) {
        callId = JsonMembers.text(json);
      } else if (json.named("args")) {
        subject = ToolSubject.read(json);
      } else if (json.named("isError")) {
        isToolError = json.truth();
      } else if (json.named("result")) {
        result = json.place();
        json.skip();
      } else if (json.named("id")) {
        session = JsonMembers.text(json);
      } else if (json.named("errorMessage") || json.named("finalError")) {
        trouble = JsonMembers.text(json);
      } else if (json.named("delayMs")) {
        delayMillis = json.amount();
      } else if (json.named("attempt")) {
        attempt = json.count();
      } else if (json.named("maxAttempts")) {
        attempts = json.count();
      } else {
        json.skip();
      }
    }
    // Tool results are most of a stream, and are needed only when they are errors.
    if (isToolError && result >= 0) {
      int behind = json.place();
      json.to(result);
      readResult(json);
      json.to(behind);
    }
  }

  private void readResult(JsonScan json) {
    if (!json.object()) {
      return;
    }
    while (json.member()) {
      if (json.named("content")) {
        trouble = texts(json);
      } else {
        json.skip();
      }
    }
  }

  private void readMessage(JsonScan json) {
    if (!json.object()) {
      return;
    }
    while (json.member()) {
      if (json.named("role")) {
        role = JsonMembers.text(json);
      } else if (json.named("model")) {
        model = JsonMembers.text(json);
      } else if (json.named("content") && role.equals("assistant")) {
        text = texts(json);
      } else if (json.named("usage")) {
        readUsage(json);
      } else if (json.named("stopReason")) {
        stopReason = JsonMembers.text(json);
      } else if (json.named("errorMessage")) {
        trouble = JsonMembers.text(json);
      } else {
        json.skip();
      }
    }
  }

  /** The texts of an array of blocks; thoughts and calls have none. */
  private static String texts(JsonScan json) {
    StringBuilder texts = new StringBuilder();
    if (!json.array()) {
      return "";
    }
    while (json.item()) {
      if (!json.object()) {
        continue;
      }
      while (json.member()) {
        if (json.named("text")) {
          texts.append(texts.isEmpty() ? "" : "\n\n").append(JsonMembers.text(json));
        } else {
          json.skip();
        }
      }
    }
    return texts.toString();
  }

  private void readUsage(JsonScan json) {
    if (!json.object()) {
      return;
    }
    while (json.member()) {
      if (json.named("input") || json.named("cacheWrite")) {
        tokens = tokens.plus(new TokenUse(json.count(), 0, 0));
      } else if (json.named("cacheRead")) {
        tokens = tokens.plus(new TokenUse(0, json.count(), 0));
      } else if (json.named("output")) {
        tokens = tokens.plus(new TokenUse(0, 0, json.count()));
      } else if (json.named("cost")) {
        readCost(json);
      } else {
        json.skip();
      }
    }
  }

  private void readCost(JsonScan json) {
    if (!json.object()) {
      return;
    }
    while (json.member()) {
      if (json.named("total")) {
        dollars = json.amount();
      } else {
        json.skip();
      }
    }
  }
}
