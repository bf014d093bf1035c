package dev.baton.config;

import dev.baton.breaker.TokenUse.TokenPrice;
import dev.baton.json.JsonObject;
import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code run.prices} of a config file: for each model an object with the prices of input,
 * cached input and output. Outside files each price is one text, see {@link TokenPrice#parse}.
 */
final class PriceTable {
  private static final String INPUT = "input";
  private static final String CACHED_INPUT = "cached_input";
  private static final String OUTPUT = "output";

  private PriceTable() {}

  /**
   * The table as texts, a price each. Without a price of its own, cached input costs as much as
   * input.
   *
   * @throws InvalidValue when it is not such a table
   */
  static List<String> texts(JsonObject section, String key) {
    JsonObject table = section.object(key);
    List<String> texts = new ArrayList<>();
    if (table == null) {
      return texts;
    }
    for (String model : table.names()) {
      JsonObject price = table.object(model);
      if (price != null) {
        texts.add(text(model, price));
      }
    }
    return texts;
  }

  private static String text(String model, JsonObject price) {
    for (String name : price.names()) {
      if (!List.of(INPUT, CACHED_INPUT, OUTPUT).contains(name)) {
        throw InvalidValue.notAmong(
            InvalidValue.quote(name)
                + " is not a price of a model: expected input, cached_input"
                + " or output",
            name,
            List.of(INPUT, CACHED_INPUT, OUTPUT));
      }
    }
    String input = needed(model, INPUT, price.scalar(INPUT));
    String cached = price.scalar(CACHED_INPUT);
    String output = needed(model, OUTPUT, price.scalar(OUTPUT));
    return model + "=" + input + "/" + (cached == null ? input : cached) + "/" + output;
  }

  private static String needed(String model, String name, @Nullable String value) {
    if (value == null) {
      throw new InvalidValue(
          "the model "
              + InvalidValue.quote(model)
              + " has no price '"
              + name
              + "': expected dollars per million tokens",
          "");
    }
    return value;
  }
}
