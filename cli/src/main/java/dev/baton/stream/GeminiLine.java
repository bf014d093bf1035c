package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.json.JsonScan;

/** The parts of a line of Gemini's stream that Baton uses. */
final class GeminiLine {
  final String type;
  String session = "";
  String model = "";
  String role = "";
  String content = "";
  private boolean isDelta;
  String tool = "";
  String toolId = "";
  String subject = "";
  String status = "";
  String output = "";
  String severity = "";
  String message = "";
  TokenUse stats = TokenUse.NONE;

  GeminiLine(String type) {
    this.type = type;
  }

  /** Whether it is a part of a message of the agent. */
  boolean isPart() {
    return isDelta && type.equals("message") && role.equals("assistant");
  }

  void read(JsonScan json) {
    int place = -1;
    json.object();
    while (json.member()) {
      if (json.named("stats")) {
        stats = JsonMembers.tokens(json);
      } else if (json.named("delta")) {
        isDelta = json.truth();
      } else if (json.named("message") || json.named("error")) {
        message = JsonMembers.message(json);
      } else if (json.named("output")) {
        place = json.place();
        json.skip();
      } else if (!readCall(json)) {
        readText(json);
      }
    }
    // Tool results are most of a stream, and are needed only when they are errors.
    if (place >= 0 && status.equals("error")) {
      int behind = json.place();
      json.to(place);
      output = JsonMembers.text(json);
      json.to(behind);
    }
  }

  private boolean readCall(JsonScan json) {
    if (json.named("tool_name")) {
      tool = JsonMembers.text(json);
    } else if (json.named("tool_id")) {
      toolId = JsonMembers.text(json);
    } else if (json.named("parameters")) {
      subject = ToolSubject.read(json);
    } else if (json.named("status")) {
      status = JsonMembers.text(json);
    } else {
      return false;
    }
    return true;
  }

  private void readText(JsonScan json) {
    if (json.named("session_id")) {
      session = JsonMembers.text(json);
    } else if (json.named("model")) {
      model = JsonMembers.text(json);
    } else if (json.named("role")) {
      role = JsonMembers.text(json);
    } else if (json.named("content")) {
      content = JsonMembers.text(json);
    } else if (json.named("severity")) {
      severity = JsonMembers.text(json);
    } else {
      json.skip();
    }
  }
}
