package dev.baton.breaker.policy;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * An amount of US dollars, exact to a millionth of a cent.
 *
 * @param microcents 0 or more; sums stop at the largest long
 */
public record Money(long microcents) implements Comparable<Money> {
  public static final Money ZERO = new Money(0);

  private static final int DECIMALS = 6;
  private static final long CENT = 1_000_000;

  public Money {
    if (microcents < 0) {
      throw new IllegalArgumentException("negative money: " + microcents);
    }
  }

  /**
   * The nearest amount. Negative numbers count as zero, numbers that are too large as the largest
   * amount.
   *
   * @param cents any number of cents
   */
  public static Money ofCents(BigDecimal cents) {
    // A number with a huge exponent must not be expanded.
    long digits = cents.precision() - (long) cents.scale();
    if (cents.signum() <= 0 || digits < -DECIMALS) {
      return ZERO;
    }
    BigDecimal largest = BigDecimal.valueOf(Long.MAX_VALUE, DECIMALS);
    return digits > largest.precision() || cents.compareTo(largest) >= 0
        ? new Money(Long.MAX_VALUE)
        : new Money(
            cents.setScale(DECIMALS, RoundingMode.HALF_UP).unscaledValue().longValueExact());
  }

  /**
   * Parses an amount such as {@code $50}, {@code 0.50} (dollars) or {@code 5000c}.
   *
   * @return an amount above zero
   * @throws dev.baton.task.InvalidValue for anything else
   */
  public static Money parse(String text) {
    return SettingText.money(text);
  }

  public Money plus(Money other) {
    long sum = microcents + other.microcents;
    return new Money(sum < 0 ? Long.MAX_VALUE : sum);
  }

  /** For people, such as {@code $0.42}; an amount above zero but below a cent is shown as such. */
  public String dollars() {
    if (microcents > 0 && microcents < CENT) {
      return "<$0.01";
    }
    return "$" + cents().movePointLeft(2).setScale(2, RoundingMode.HALF_UP).toPlainString();
  }

  /** In cents, without trailing zeros. */
  public BigDecimal cents() {
    return new BigDecimal(toString());
  }

  @Override
  public int compareTo(Money other) {
    return Long.compare(microcents, other.microcents);
  }

  /** In cents, such as {@code 5000} or {@code 3.5}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder().append(microcents / CENT);
    long fraction = microcents % CENT;
    if (fraction > 0) {
      text.append('.').append(Long.toString(CENT + fraction), 1, DECIMALS + 1);
      while (text.charAt(text.length() - 1) == '0') {
        text.setLength(text.length() - 1);
      }
    }
    return text.toString();
  }
}
