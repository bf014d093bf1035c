package dev.baton.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the agent of a running iteration did last, as its run noted it every few seconds.
 *
 * @param tool that it called last; null before the first call
 * @param subject what the tool was called for, such as a file; null when there is none
 * @param heardAt when its output was last heard
 */
public record AgentSign(@Nullable String tool, @Nullable String subject, Instant heardAt) {}
