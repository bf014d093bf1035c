/**
 * The rules of the circuit breaker and their thresholds: presets, settings, and the policy that
 * results from options, environment, config files and a preset.
 */
@NullMarked
package dev.baton.breaker.policy;

import org.jspecify.annotations.NullMarked;
