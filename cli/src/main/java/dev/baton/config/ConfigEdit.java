package dev.baton.config;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.hooks.HookFile;
import dev.baton.json.JsonTree;
import dev.baton.json.JsonTree.JsonNode;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes one setting in a config file, and nothing else in its text.
 *
 * @param named the file, or the user's link to it
 * @param file the file itself
 */
public record ConfigEdit(Path named, Path file) {
  /**
   * Edits a file of the repository, or that of the user.
   *
   * @throws InvalidValue when it must not be written
   */
  public static ConfigEdit of(ConfigFiles files, boolean ofRepository) {
    Path file = ofRepository ? files.ofRepository().getFirst() : files.toWriteForUser();
    // People keep their own settings elsewhere and link to them; a repository's link may lead
    // anywhere.
    Path real = ofRepository ? file : HookFile.real(file);
    try {
      if (!ofRepository && real.getParent() != null) {
        Files.createDirectories(real.getParent());
      }
      OwnFile.check(real);
    } catch (IOException e) {
      throw new InvalidValue(file + " cannot be written: " + FileTrouble.of(e));
    }
    return new ConfigEdit(file, real);
  }

  /**
   * Sets a value.
   *
   * @param texts valid ones; several for a list
   */
  public void set(Entry entry, List<String> texts) {
    String value = json(entry, texts);
    String member = JsonTree.quoted(entry.key()) + ": " + value;
    String text = read();
    if (text == null || text.isBlank()) {
      write("{\n  " + JsonTree.quoted(entry.section()) + ": {\n    " + member + "\n  }\n}\n");
      return;
    }
    JsonNode root = root(text);
    JsonNode section = section(text, root, entry);
    if (section == null) {
      String all = JsonTree.quoted(entry.section()) + ": {" + member + "}";
      write(JsonTree.append(text, root, all, ""));
      return;
    }
    JsonNode old = section.member(entry.key());
    write(
        old == null
            ? JsonTree.append(text, section, member, "  ")
            : text.substring(0, old.start()) + value + text.substring(old.end()));
  }

  /**
   * Removes a value.
   *
   * @return false where the file does not have it
   */
  public boolean unset(Entry entry) {
    String text = read();
    if (text == null || text.isBlank()) {
      return false;
    }
    JsonNode section = section(text, root(text), entry);
    JsonNode old = section == null ? null : section.member(entry.key());
    if (section == null || old == null) {
      return false;
    }
    // A section without settings says nothing.
    String rest = JsonTree.remove(text, section.children().size() == 1 ? section : old);
    write(rest == null ? "{}\n" : rest);
    return true;
  }

  private JsonNode root(String text) {
    try {
      return JsonTree.read(text);
    } catch (InvalidValue e) {
      throw new InvalidValue(file + " is not changed: it is " + e.getMessage(), "fix it first");
    }
  }

  private @Nullable JsonNode section(String text, JsonNode root, Entry entry) {
    JsonNode section = root.member(entry.section());
    if (section != null && text.charAt(section.start()) != '{') {
      throw new InvalidValue(
          "the section '" + entry.section() + "' in " + file + " is not an object",
          "fix it; nothing was changed");
    }
    return section;
  }

  private static String json(Entry entry, List<String> texts) {
    ConfigKey key = ConfigKey.find(entry.section(), entry.key());
    if (key != null && key.kind() == ValueKind.PRICES) {
      return "{" + String.join(", ", texts.stream().map(ConfigEdit::price).toList()) + "}";
    }
    if (entry.isList()) {
      return "[" + String.join(", ", texts.stream().map(JsonTree::quoted).toList()) + "]";
    }
    String text = texts.getFirst();
    boolean plain =
        text.equals("true")
            || text.equals("false")
            || (!text.isEmpty()
                && text.length() < 16
                && text.chars().allMatch(c -> c >= '0' && c <= '9')
                && (text.length() == 1 || text.charAt(0) != '0'));
    return plain ? text : JsonTree.quoted(text);
  }

  /** An object for a text such as {@code gpt-5=1.25/0.125/10}. */
  private static String price(String text) {
    int equals = text.lastIndexOf('=');
    List<String> numbers = new ArrayList<>();
    for (String number : text.substring(equals + 1).split("/", -1)) {
      numbers.add(number.strip().replace("$", ""));
    }
    return JsonTree.quoted(text.substring(0, equals).strip())
        + ": {\"input\": %s, \"cached_input\": %s, \"output\": %s}"
            .formatted(numbers.get(0), numbers.get(1), numbers.get(2));
  }

  private @Nullable String read() {
    try {
      return Files.exists(file) ? new String(ConfigText.bytes(file), UTF_8) : null;
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  /** Completely or not at all. */
  private void write(String text) {
    JsonNode _ = JsonTree.read(text);
    String bytes = new String(text.getBytes(UTF_8), ISO_8859_1);
    if (Files.exists(file)) {
      HookFile.change(file, bytes);
      return;
    }
    HookFile.createText(file, bytes);
    try {
      if (!file.endsWith(ConfigText.OF_REPOSITORY)) {
        // The addresses of webhooks are secrets.
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      }
    } catch (IOException | UnsupportedOperationException noSuchPermissions) {
      // As private as the folder is.
    }
  }
}
