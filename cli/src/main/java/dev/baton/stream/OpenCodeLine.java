package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.json.JsonScan;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The parts of a line of OpenCode's stream that Baton uses. */
final class OpenCodeLine {
  final String type;
  String session = "";
  String partId = "";
  String text = "";
  String reason = "";
  String callId = "";
  String tool = "";
  String status = "";
  String subject = "";
  String trouble = "";
  TokenUse tokens = TokenUse.NONE;
  @Nullable BigDecimal dollars;

  String errorName = "";
  String errorMessage = "";
  long statusCode;
  String retryAfter = "";

  OpenCodeLine(String type) {
    this.type = type;
  }

  void read(JsonScan json) {
    json.object();
    while (json.member()) {
      if (json.named("part")) {
        readPart(json);
      } else if (json.named("sessionID")) {
        session = JsonMembers.text(json);
      } else if (json.named("error")) {
        readError(json);
      } else {
        json.skip();
      }
    }
  }

  private void readPart(JsonScan json) {
    if (!json.object()) {
      return;
    }
    while (json.member()) {
      if (json.named("id")) {
        partId = JsonMembers.text(json);
      } else if (json.named("text")) {
        text = JsonMembers.text(json);
      } else if (json.named("reason")) {
        reason = JsonMembers.text(json);
      } else if (json.named("callID")) {
        callId = JsonMembers.text(json);
      } else if (json.named("tool")) {
        tool = JsonMembers.text(json);
      } else if (json.named("cost")) {
        dollars = json.amount();
      } else if (json.named("tokens")) {
        tokens = readTokens(json);
      } else if (json.named("state")) {
        readState(json);
      } else {
        json.skip();
      }
    }
  }

  private void readState(JsonScan json) {
    if (!json.object()) {
      return;
    }
    while (json.member()) {
      if (json.named("status")) {
        status = JsonMembers.text(json);
      } else if (json.named("input")) {
        subject = ToolSubject.read(json);
      } else if (json.named("error")) {
        trouble = JsonMembers.text(json);
      } else {
        json.skip();
      }
    }
  }

  /** Tokens written to the cache are new and, like those read from it, no part of {@code input}. */
  private static TokenUse readTokens(JsonScan json) {
    TokenUse use = TokenUse.NONE;
    if (!json.object()) {
      return use;
    }
    while (json.member()) {
      if (json.named("input")) {
        use = use.plus(new TokenUse(json.count(), 0, 0));
      } else if (json.named("output") || json.named("reasoning")) {
        use = use.plus(new TokenUse(0, 0, json.count()));
      } else if (json.named("cache") && json.object()) {
        while (json.member()) {
          if (json.named("write")) {
            use = use.plus(new TokenUse(json.count(), 0, 0));
          } else if (json.named("read")) {
            use = use.plus(new TokenUse(0, json.count(), 0));
          } else {
            json.skip();
          }
        }
      } else if (!json.named("cache")) {
        json.skip();
      }
    }
    return use;
  }

  private void readError(JsonScan json) {
    if (!json.object()) {
      return;
    }
    while (json.member()) {
      if (json.named("name")) {
        errorName = JsonMembers.text(json);
      } else if (json.named("message")) {
        errorMessage = JsonMembers.text(json);
      } else if (json.named("statusCode")) {
        statusCode = json.count();
      } else if (json.named("retry-after")) {
        retryAfter = JsonMembers.text(json);
      } else if (json.named("data") || json.named("responseHeaders")) {
        readError(json);
      } else {
        json.skip();
      }
    }
  }
}
