package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.json.JsonScan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a line of Claude's stream that Baton uses. */
final class ClaudeLine {
  /** A block of an assistant's message that calls a tool. */
  record Call(
      String id,
      String tool,
      String subject,
      @Nullable String question,
      @Nullable String command) {}

  /** A tool result that is an error. */
  record Trouble(String id, String text) {}

  /** A denied call, as a result lists it. */
  record Denial(String id, String tool) {}

  final String type;
  String subtype = "";
  @Nullable String session;
  @Nullable String model;
  @Nullable String uuid;
  boolean isOfSubagent;

  @Nullable String messageId;
  final List<String> texts = new ArrayList<>();
  final List<Call> calls = new ArrayList<>();
  final List<Trouble> troubles = new ArrayList<>();

  /** The ids of the results that are no errors. */
  final List<String> successes = new ArrayList<>();

  @Nullable TokenUse usage;

  boolean isError;
  String result = "";
  final List<String> errors = new ArrayList<>();
  final List<Denial> denials = new ArrayList<>();
  @Nullable BigDecimal dollars;

  /** How long the agent waits before it retries, and why. */
  @Nullable BigDecimal retryMillis;

  long errorStatus;

  /** Whether the line says that there is none. */
  boolean hasNoStatus;

  long attempt;
  long attempts;
  @Nullable ClaudeRateLimit limit;

  ClaudeLine(String type) {
    this.type = type;
  }

  void read(JsonScan json) {
    json.object();
    while (json.member()) {
      if (json.named("message")) {
        new ClaudeMessage(this).read(json);
      } else if (json.named("parent_tool_use_id")) {
        isOfSubagent = json.text() != null;
      } else if (json.named("rate_limit_info")) {
        limit = ClaudeRateLimit.read(json);
      } else if (json.named("permission_denials")) {
        readDenials(json);
      } else if (json.named("errors")) {
        readErrors(json);
      } else if (!readAmount(json)) {
        readText(json);
      }
    }
  }

  private boolean readAmount(JsonScan json) {
    if (json.named("usage")) {
      usage = ClaudeUsage.read(json);
    } else if (json.named("total_cost_usd")) {
      dollars = json.amount();
    } else if (json.named("retry_delay_ms")) {
      retryMillis = json.amount();
    } else if (json.named("attempt")) {
      attempt = json.count();
    } else if (json.named("max_retries")) {
      attempts = json.count();
    } else if (json.named("error_status") || json.named("api_error_status")) {
      errorStatus = json.count();
      hasNoStatus = errorStatus == 0;
    } else if (json.named("is_error")) {
      isError = json.truth();
    } else {
      return false;
    }
    return true;
  }

  private void readText(JsonScan json) {
    if (json.named("subtype")) {
      subtype = JsonMembers.text(json);
    } else if (json.named("session_id")) {
      session = json.text();
    } else if (json.named("model")) {
      model = json.text();
    } else if (json.named("uuid")) {
      uuid = json.text();
    } else if (json.named("result")) {
      result = JsonMembers.text(json);
    } else if (json.named("error")) {
      readError(json);
    } else {
      json.skip();
    }
  }

  private void readErrors(JsonScan json) {
    if (json.array()) {
      while (json.item()) {
        readError(json);
      }
    }
  }

  private void readError(JsonScan json) {
    String message = json.text();
    if (message != null && !message.isBlank()) {
      errors.add(message);
    }
  }

  private void readDenials(JsonScan json) {
    if (!json.array()) {
      return;
    }
    while (json.item()) {
      String id = "";
      String tool = "";
      if (json.object()) {
        while (json.member()) {
          if (json.named("tool_use_id")) {
            id = JsonMembers.text(json);
          } else if (json.named("tool_name")) {
            tool = JsonMembers.text(json);
          } else {
            json.skip();
          }
        }
        denials.add(new Denial(id, tool));
      }
    }
  }
}
