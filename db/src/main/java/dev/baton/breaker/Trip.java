package dev.baton.breaker;

import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.signature.ErrorSignature;
import org.jspecify.annotations.Nullable;

/**
 * Why a breaker opened.
 *
 * @param reason the rule
 * @param text one line for people
 * @param actual what was counted or measured, such as {@code 51}; empty where nothing was
 * @param limit the threshold that it reached or exceeded, such as {@code 50}; empty where there is
 *     none
 * @param signature the error that occurred too often; null for every other rule
 */
public record Trip(
    Rule reason, String text, String actual, String limit, @Nullable ErrorSignature signature) {

  static Trip plain(Rule reason, String text) {
    return new Trip(reason, text, "", "", null);
  }
}
