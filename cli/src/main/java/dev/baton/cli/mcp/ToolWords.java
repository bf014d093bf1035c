package dev.baton.cli.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names the tool where a message names a command of the shell that does the same: an agent may have
 * no shell. A command with an option that no tool takes stays as it is.
 */
final class ToolWords {
  private static final Pattern COMMAND =
      Pattern.compile("\\bbaton ((?:dep|rescue) [a-z]+|[a-z]+)\\b");

  /** One more word of a command: an option, an id, or what stands for a text. */
  private static final Pattern WORD =
      Pattern.compile(
          " (--?[a-z][a-z-]*\\b|[A-Za-z0-9]+-[A-Za-z0-9._-]*[A-Za-z0-9]|[A-Z]{2,}\\b|\"[^\"]*\")");

  private static final Pattern VALUE = Pattern.compile("[ =](\"[^\"]*\"|'[^']*'|[^\\s,;:]+)");

  /** The tool of a command, what is fixed, and what its words are. */
  private static final Map<String, String> TOOLS =
      Map.ofEntries(
          Map.entry("ready", "ready"),
          Map.entry("blocked", "blocked"),
          Map.entry("stale", "stale"),
          Map.entry("doctor", "doctor"),
          Map.entry("check", "check"),
          Map.entry("show", "show id"),
          Map.entry("claim", "claim id"),
          Map.entry("heartbeat", "progress id"),
          Map.entry("close", "close id"),
          Map.entry("release", "release id"),
          Map.entry("create", "create title"),
          Map.entry("update", "update id"),
          Map.entry("dep add", "dep id on"),
          Map.entry("dep remove", "dep remove=true id on"),
          Map.entry("comment", "comment id text"),
          Map.entry("search", "search text"),
          Map.entry("list", "search text"),
          Map.entry("reopen", "update status=open id"),
          Map.entry("rescue list", "rescue action=list"),
          Map.entry("rescue show", "rescue action=show id"),
          Map.entry("rescue apply", "rescue action=apply id"));

  /** The argument that an option is; one without a value ends in =true, and some have none. */
  private static final Map<String, String> OPTIONS =
      Map.ofEntries(
          Map.entry("--next", "=true"),
          Map.entry("--now", "now=true"),
          Map.entry("--all", "all=true"),
          Map.entry("--epoch", ""),
          Map.entry("--worker", ""),
          Map.entry("--pid", ""),
          Map.entry("--reason", "reason"),
          Map.entry("--limit", "limit"),
          Map.entry("-n", "limit"),
          Map.entry("--label", "label"),
          Map.entry("--type", "type"),
          Map.entry("-t", "type"),
          Map.entry("--status", "status"),
          Map.entry("-s", "status"),
          Map.entry("--priority", "priority"),
          Map.entry("--title", "title"),
          Map.entry("--append-notes", "notes"),
          Map.entry("--add-label", "add_labels"),
          Map.entry("--task", "id"));

  private final String message;
  private int at;

  private ToolWords(String message) {
    this.message = message;
  }

  static String of(String message) {
    return new ToolWords(message).replaced();
  }

  private String replaced() {
    StringBuilder text = new StringBuilder();
    Matcher commands = COMMAND.matcher(message);
    while (commands.find(at)) {
      text.append(message, at, commands.start());
      at = commands.end();
      String tool = TOOLS.get(commands.group(1));
      String words = tool == null ? null : words(List.of(tool.split(" ", -1)));
      if (words == null) {
        at = commands.end();
      }
      text.append(words == null ? commands.group() : words);
    }
    return text.append(message, at, message.length()).toString();
  }

  /** The tool and its arguments; null where it does not take them. */
  private @Nullable String words(List<String> tool) {
    List<String> arguments = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (String word : tool.subList(1, tool.size())) {
      (word.contains("=") ? arguments : names).add(word);
    }
    arguments.replaceAll(fixed -> fixed.replace('=', ' '));
    String without = "";
    String begin = "the tool ";
    Matcher word = WORD.matcher(message);
    while (word.region(at, message.length()).lookingAt()) {
      String found = word.group(1);
      if (found.equals("--help")) {
        begin = "the description of the tool ";
        at = word.end();
      } else if (found.startsWith("-")) {
        String argument = OPTIONS.get(found);
        if (argument == null) {
          return null;
        }
        at = word.end();
        String value = argument.endsWith("=true") ? "" : value();
        if (found.equals("--next")) {
          without = " without an id";
        } else if (!argument.isEmpty()) {
          arguments.add((argument + " " + value).replace('=', ' ').strip());
        }
      } else if (names.isEmpty()) {
        break;
      } else {
        arguments.add(names.removeFirst() + " " + found);
        at = word.end();
      }
    }
    String with = arguments.isEmpty() ? "" : " with " + String.join(" and ", arguments);
    return begin + tool.getFirst() + without + with;
  }

  private String value() {
    Matcher value = VALUE.matcher(message).region(at, message.length());
    if (!value.lookingAt()) {
      return "";
    }
    at = value.end();
    return value.group(1);
  }
}
