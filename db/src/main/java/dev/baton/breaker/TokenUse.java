package dev.baton.breaker;

import dev.baton.breaker.policy.Money;
import dev.baton.task.InvalidValue;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tokens that an agent has used, with one meaning for all agents, however each one reports them.
 * The three numbers are disjoint.
 *
 * @param input what the model read for the first time, including what was written to a cache
 * @param cachedInput what the model read from a cache: with most agents, the whole conversation
 *     once more at every step
 * @param output what the model wrote, including its reasoning
 */
public record TokenUse(long input, long cachedInput, long output) {
  public static final TokenUse NONE = new TokenUse(0, 0, 0);

  public TokenUse {
    if (input < 0 || cachedInput < 0 || output < 0) {
      throw new IllegalArgumentException("tokens: " + input + ", " + cachedInput + ", " + output);
    }
  }

  /**
   * The input of an agent that counts what it read from a cache as input, too.
   *
   * @param cached 0 or more; never more than all of the input
   */
  public static TokenUse ofWholeInput(long input, long cached, long output) {
    long read = Math.min(input, cached);
    return new TokenUse(input - read, read, output);
  }

  /** Both together; sums stop at the largest long. */
  public TokenUse plus(TokenUse other) {
    return new TokenUse(
        sum(input, other.input), sum(cachedInput, other.cachedInput), sum(output, other.output));
  }

  /** The increase over the other; each value at least 0. */
  public TokenUse above(TokenUse other) {
    return new TokenUse(
        Math.max(0, input - other.input),
        Math.max(0, cachedInput - other.cachedInput),
        Math.max(0, output - other.output));
  }

  /** The larger of each. */
  public TokenUse max(TokenUse other) {
    return new TokenUse(
        Math.max(input, other.input),
        Math.max(cachedInput, other.cachedInput),
        Math.max(output, other.output));
  }

  public boolean isNone() {
    return input == 0 && cachedInput == 0 && output == 0;
  }

  /**
   * What counts towards a limit: new input and output. What was read from a cache is left out: its
   * sum shows how often the agent was called, not how much it did.
   */
  public long counted() {
    return sum(input, output);
  }

  /** The sum of two non-negative numbers. */
  private static long sum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  /**
   * The price of a model, as its user wrote it down, in dollars per million tokens.
   *
   * @param model its name, or {@link #ANY}
   */
  public record TokenPrice(
      String model, BigDecimal input, BigDecimal cachedInput, BigDecimal output) {
    /** Stands for every model without a price of its own. */
    public static final String ANY = "*";

    /** What a text must be, in words that follow "expected". */
    public static final String EXPECTED =
        "MODEL=INPUT/CACHED/OUTPUT in dollars per million tokens, such as gpt-5=1.25/0.125/10";

    /** The longest number that is a price, so that no exponent makes it huge. */
    private static final int LONGEST_NUMBER = 12;

    private static final int NUMBERS = 3;

    /** One dollar per million tokens is a ten-thousandth of a cent per token. */
    private static final int CENTS_PER_TOKEN = 4;

    /**
     * Parses a price such as {@code gpt-5=1.25/0.125/10}. A name may contain an equals sign.
     *
     * @throws InvalidValue for anything else
     */
    public static TokenPrice parse(String text) {
      int equals = text.lastIndexOf('=');
      String model = equals < 0 ? "" : text.substring(0, equals).strip();
      String[] numbers = text.substring(equals + 1).split("/", -1);
      if (model.isEmpty() || numbers.length != NUMBERS) {
        throw invalid(text);
      }
      return new TokenPrice(
          model, number(numbers[0], text), number(numbers[1], text), number(numbers[2], text));
    }

    private static BigDecimal number(String number, String text) {
      String digits = number.strip();
      digits = digits.startsWith("$") ? digits.substring(1) : digits;
      if (digits.isEmpty() || digits.length() > LONGEST_NUMBER) {
        throw invalid(text);
      }
      boolean isNumber = digits.charAt(0) != '.';
      for (int i = 0; i < digits.length(); i++) {
        char c = digits.charAt(i);
        isNumber &= (c >= '0' && c <= '9') || (c == '.' && digits.indexOf('.') == i);
      }
      if (!isNumber) {
        throw invalid(text);
      }
      return new BigDecimal(digits);
    }

    private static InvalidValue invalid(String text) {
      return new InvalidValue(InvalidValue.quote(text) + " is not a price: expected " + EXPECTED);
    }

    /** What these tokens cost. */
    public Money of(TokenUse tokens) {
      BigDecimal dollars =
          input
              .multiply(BigDecimal.valueOf(tokens.input()))
              .add(cachedInput.multiply(BigDecimal.valueOf(tokens.cachedInput())))
              .add(output.multiply(BigDecimal.valueOf(tokens.output())));
      return Money.ofCents(dollars.movePointLeft(CENTS_PER_TOKEN));
    }

    /**
     * The price of a model in a list; null when it has none. Where the model is not known, only the
     * price for any model applies.
     */
    public static @Nullable TokenPrice find(List<TokenPrice> prices, @Nullable String wanted) {
      TokenPrice any = null;
      for (TokenPrice price : prices) {
        if (price.model.equals(wanted)) {
          return price;
        }
        any = price.model.equals(ANY) ? price : any;
      }
      return any;
    }
  }
}
