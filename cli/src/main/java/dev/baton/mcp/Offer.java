package dev.baton.mcp;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a server offers to its client. */
public interface Offer {
  /** What a model should know before its first call, in a few sentences. */
  String instructions();

  /** All tools, in the order in which they are listed. */
  List<McpTool> tools();

  /**
   * Calls a tool. Several may be called at the same time.
   *
   * @param arguments as the tool's parameters describe them
   * @param caller what the protocol says about who calls: the members of {@code _meta}
   * @param cancellation for what takes long
   */
  Answer call(
      McpTool tool,
      Map<String, @Nullable Object> arguments,
      Map<String, @Nullable Object> caller,
      Cancellation cancellation);

  /** What can be read. */
  List<Resource> resources();

  /**
   * Reads a resource.
   *
   * @return its text; null where there is none with this address
   */
  @Nullable String read(String uri);

  /** What a user may ask for by name. */
  List<Prompt> prompts();

  /**
   * Something that can be read.
   *
   * @param uri its address, or with braces a template of addresses
   * @param mimeType such as {@code text/markdown}
   */
  record Resource(String uri, String name, String description, String mimeType) {
    boolean isTemplate() {
      return uri.indexOf('{') >= 0;
    }
  }

  /** A message to the model that a user chooses by name. */
  record Prompt(String name, String description, String text) {}
}
