package dev.baton.json.document;

import dev.baton.breaker.Step.Decision;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;

/**
 * {@code decision} in docs/schema/definitions.json: whether the loop of one scope may continue.
 *
 * @param allowed the decision after the action of the policy is applied
 */
public record DecisionJson(String scope, Decision decision, boolean allowed)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .complete()
        .truth("allowed", allowed)
        .text("state", decision.phase().name())
        .text("reason_code", decision.code().slug())
        .text("reason", decision.reason())
        .time("retry_at", decision.retryAt())
        .text("scope", scope);
  }
}
