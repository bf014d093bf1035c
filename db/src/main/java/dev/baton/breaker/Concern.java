package dev.baton.breaker;

/** The rules that open no breaker by themselves. */
public enum Concern implements ReasonCode {
  /** The agent says much less than it used to; such an iteration is no progress (nity). */
  OUTPUT_DECLINE("output_decline"),
  /** Too many of the last iterations only ran tests (cub). */
  TEST_ONLY("test_only");

  private final String slug;

  Concern(String slug) {
    this.slug = slug;
  }

  @Override
  public String slug() {
    return slug;
  }
}
