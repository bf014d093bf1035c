package dev.baton.mcp;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a server offers to its client.
 *
 * @param instructions what a model should know before its first call, in a few sentences
 * @param tools in the order in which they are listed
 * @param resources what can be read
 * @param prompts what a user may ask for by name
 * @param reading from the address of a resource to its text; null where there is none
 */
public record Offer(
    String instructions,
    List<McpTool> tools,
    Calls calls,
    List<Resource> resources,
    Function<String, @Nullable String> reading,
    List<Prompt> prompts) {
  /** Calls the tools. */
  public interface Calls {
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
  }

  /**
   * Something that can be read.
   *
   * @param uri its address, or with braces a template of addresses
   * @param mimeType such as {@code text/markdown}
   */
  public record Resource(String uri, String name, String description, String mimeType) {
    boolean isTemplate() {
      return uri.indexOf('{') >= 0;
    }
  }

  /** A message to the model that a user chooses by name. */
  public record Prompt(String name, String description, String text) {}
}
