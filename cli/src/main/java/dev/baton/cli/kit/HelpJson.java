package dev.baton.cli.kit;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/help.json: the help of one command.
 *
 * @param summary what the command does
 * @param usage how it is called
 */
public record HelpJson(
    String command,
    String summary,
    String usage,
    List<HelpJson.Argument> arguments,
    List<HelpJson.Option> options,
    List<String> examples)
    implements ObjectDocument {
  /** What stands behind the command's name and is not an option. */
  public record Argument(String name, String description) {}

  /**
   * An option.
   *
   * @param value what follows it, such as {@code FILE}; null for a flag
   * @param repeatable whether it may be given more than once
   * @param group the list of the page in which it stands
   */
  public record Option(
      List<String> names,
      @Nullable String value,
      boolean repeatable,
      String description,
      String group) {}

  /** One of all commands. */
  public record Command(String name, String group, String summary, List<String> otherNames) {}

  /** docs/schema/help.json: all commands. */
  public record Overview(List<Command> commands) implements ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields.objects(
          "commands",
          commands,
          (each, command) ->
              each.text("name", command.name())
                  .text("group", command.group())
                  .text("summary", command.summary())
                  .anyStrings("other_names", command.otherNames()));
    }
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .text("command", command)
        .text("summary", summary)
        .text("usage", usage)
        .objects(
            "arguments",
            arguments,
            (each, argument) ->
                each.text("name", argument.name()).text("description", argument.description()))
        .objects("options", options, HelpJson::writeOption)
        .anyStrings("examples", examples);
  }

  private static void writeOption(JsonFields each, Option option) {
    each.anyStrings("names", option.names())
        .text("value", option.value())
        .truth("repeatable", option.repeatable())
        .text("description", option.description())
        .text("group", option.group());
  }
}
