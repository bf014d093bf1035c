package dev.baton.config;

import dev.baton.config.ConfigFiles.Section;
import dev.baton.config.CubConfig.CubName;
import dev.baton.json.JsonObject;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.text.Texts;
import dev.baton.trust.OwnFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One config file, read once, so that the user trusts what is applied. A file that cannot be read
 * is reported and has no settings.
 *
 * @param content its bytes; null when it cannot be read
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ConfigText(Path file, byte @Nullable [] content) {
  static final String OF_REPOSITORY = ".baton.json";
  static final String OF_CUB = ".cub.json";

  private static final int LARGEST = 1 << 20;

  static ConfigText read(Path file, ConfigScope scope) {
    try {
      return new ConfigText(file, bytes(file));
    } catch (IOException e) {
      scope.warn(file + " is ignored: it cannot be read: " + FileTrouble.of(e));
      return new ConfigText(file, null);
    }
  }

  /** Its bytes; none when it cannot be read. */
  @Override
  public byte[] content() {
    return content == null ? new byte[0] : content.clone();
  }

  static boolean isCubs(Path file) {
    return file.endsWith(OF_CUB);
  }

  /** A section, which may be empty. */
  Section section(String name, ConfigScope scope) {
    return isCubs(file) ? ofCub(name, scope) : ofBaton(name, scope);
  }

  private Section ofBaton(String name, ConfigScope scope) {
    Section read = new Section(name, file, new LinkedHashMap<>(), new LinkedHashMap<>(), Map.of());
    JsonObject section = object(name, scope);
    if (section != null) {
      for (String key : section.names()) {
        take(section, key, read, scope);
      }
    }
    return read;
  }

  private Section ofCub(String name, ConfigScope scope) {
    JsonObject stagnation = object(CubName.SECTION, scope);
    if (stagnation == null) {
      return new Section(name, file, Map.of(), Map.of(), Map.of());
    }
    CubConfig config =
        CubConfig.read(
            stagnation,
            name,
            (key, problem) -> scope.warn(key + " in " + file + " is ignored: " + problem));
    return new Section(name, file, config.values(), config.lists(), config.names());
  }

  /** Null when there is no such section or, with a warning, when the file cannot be parsed. */
  private @Nullable JsonObject object(String section, ConfigScope scope) {
    try {
      return content == null ? null : parse(content).object(section);
    } catch (IOException e) {
      scope.warn(file + " is ignored: it cannot be read: " + FileTrouble.of(e));
    } catch (InvalidValue e) {
      scope.warn(file + " is ignored: " + ConfigKey.problem(section, e));
    }
    return null;
  }

  /**
   * The bytes of a file, at most one more than are allowed.
   *
   * @throws IOException when it cannot be read, is no regular file or belongs to somebody else
   */
  static byte[] bytes(Path file) throws IOException {
    Path folder = file.getParent();
    boolean ofRepository = file.endsWith(OF_REPOSITORY) || isCubs(file);
    // Git has accepted the owner of the repository.
    if (!ofRepository || folder == null || !OwnFile.isPlainAndOfOwnerOf(file, folder)) {
      OwnFile.checkReadable(file);
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(LARGEST + 1);
    }
  }

  /**
   * The contents of a file.
   *
   * @throws InvalidValue when it is not JSON
   */
  static JsonObject parse(Path file) throws IOException {
    return parse(bytes(file));
  }

  private static JsonObject parse(byte[] content) throws IOException {
    String text = Texts.readUtf8(new ByteArrayInputStream(content), LARGEST);
    JsonObject all = JsonObject.parse(text);
    if (all == null) {
      throw new InvalidValue(JsonObject.complaint(text));
    }
    return all;
  }

  /**
   * A value that consists of several texts.
   *
   * @throws InvalidValue when it has another form
   */
  static List<String> texts(ValueKind kind, JsonObject section, String key) {
    return kind == ValueKind.PRICES ? PriceTable.texts(section, key) : section.texts(key);
  }

  private static void take(JsonObject section, String key, Section read, ConfigScope scope) {
    try {
      ConfigKey known = ConfigKey.find(read.name(), key);
      if (known != null && known.kind().isList()) {
        read.lists().put(key, texts(known.kind(), section, key));
        return;
      }
      String value = section.scalar(key);
      if (value != null) {
        read.values().put(key, value);
      }
    } catch (InvalidValue e) {
      scope.warn(read.place(key) + " is ignored: " + ConfigKey.problem(read.name(), e));
    }
  }

  /**
   * The table {@code run.prices} of a config file: for each model an object with the prices of
   * input, cached input and output. Outside files each price is one text, see {@link
   * TokenPrice#parse}.
   */
  static final class PriceTable {
    private static final String INPUT = "input";
    private static final String CACHED_INPUT = "cached_input";
    private static final String OUTPUT = "output";

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
                + "': expected dollars per million tokens");
      }
      return value;
    }
  }
}
