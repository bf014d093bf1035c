/**
 * The rules of a circuit breaker and their thresholds: presets, settings, and the policy that
 * options, environment, config files and a preset give together.
 */
@NullMarked
package dev.baton.breaker.policy;

import org.jspecify.annotations.NullMarked;
