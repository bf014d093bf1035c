package dev.baton.setup;

import static dev.baton.text.CommandNames.AS_WRITTEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.cli.Json;
import dev.baton.json.JsonComments;
import dev.baton.setup.Part.Both;
import dev.baton.setup.Setup.Assistant;
import dev.baton.task.InvalidValue;
import dev.baton.text.CommandNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The entries of Baton's server in the settings of agents, in JSON and in TOML. */
class ServerEntriesTest {
  private static final String BOM = "\u00ef\u00bb\u00bf";
  private static final String THEIRS = "\"x\": {\"command\": \"x\", \"args\": [\"a,b\", \"}\"]}";

  private final Part json = JsonEntry.of("gemini", AS_WRITTEN);
  private final Part openCode = JsonEntry.ofOpenCode(AS_WRITTEN);
  private final Part toml = new TomlEntry(AS_WRITTEN);
  private final Part hook = JsonHooks.ofGemini(AS_WRITTEN);
  private final Part both = new Both(json, hook);

  static List<String> settings() {
    List<String> all = new ArrayList<>();
    for (String servers :
        List.of(
            "{}",
            "{ }",
            "{\n  }",
            "{ // none, yet\n  }",
            "{" + THEIRS + "}",
            "{ " + THEIRS + ", }",
            "{\n    " + THEIRS + "\n  }",
            "{\n    // theirs, \"quoted\"\n    "
                + THEIRS
                + ", // {x}\n    /* , */ \"y\": {},\n  }")) {
      all.add("{\"mcpServers\":" + servers + "}");
      all.add("{\n  \"mcpServers\": " + servers + "\n}\n");
      all.add(
          "// mine\n{\n\t\"m\": \"http://x/*y*/\", // url\n\t\"mcpServers\": " + servers + ",\n}");
    }
    all.addAll(
        List.of(
            "{}",
            "{}\n",
            "{\n}\n",
            "{ // nothing\n}\n",
            "/* a */ { } \n\n// end",
            "{\"a\":1}",
            "{\"a\":1,}",
            "{\n    \"b\": [1, {\"mcpServers\": []},],\n    \"a\": \"\\\"// baton\"\n}",
            """
            {
              // the first
              "a": 1, // one, two

              // the second
              "b": 2 // last
              // end
            }
            """,
            "{\r\n  // cr\r\n  \"env\": {\r\n  }\r\n}\r\n",
            BOM + "{\"a\":true}\n",
            "{\"z\":\"\u00ff\u00fe\", \"n\": 1.50e3}"));
    return all;
  }

  static List<String> tables() {
    return List.of(
        "",
        "\n",
        "# only a comment",
        "model = \"x\"",
        "model = \"x\"\n",
        "model = \"x\" # end\n\n\n",
        "model = \"x\"\r\n\r\n[a]\r\nb = 1\r\n",
        "a = '''\n[mcp_servers.baton]\n''' # x\nb = \"\"\"\n\\\"\"\"\"\"\"\n",
        """
        a = [
          [1, 2], # [mcp_servers.baton]
          ["]", ']'],
        ]
        [[b.c]]
        d = {e = 1, f = [2]}
        """,
        "[mcp_servers]\n",
        "[mcp_servers.other]\ncommand = \"o\"\n\n[mcp_servers.other.env]\nA = \"1\"",
        "[mcp_servers.\"baton two\"]\ncommand = \"o\"\n",
        "\"quoted key\".'x' = 1979-05-27T07:32:00Z\n[ a . \"b\" ] # c\n",
        "bytes = \"\u00ff\u00fe\"\n");
  }

  private static Json parsed(String text) {
    return Json.parse(JsonComments.strict(text.startsWith(BOM) ? text.substring(3) : text));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void entriesGoInOnceAndOutToTheByte(String text) {
    String with = json.with(text);
    Json entry = parsed(with).at("mcpServers").at("baton");
    assertThat(entry.text("command")).isEqualTo("baton");
    assertThat(entry.at("args").at(0).value()).isEqualTo("mcp");
    assertThat(json.with(with)).isEqualTo(with);
    assertThat(json.without(with)).isEqualTo(text);
    assertThat(json.without(text)).isEqualTo(text);
    assertThat(openCode.without(openCode.with(text))).isEqualTo(text);
  }

  /** The settings of Gemini CLI have the server and a hook, which one may also have without. */
  @ParameterizedTest
  @MethodSource("settings")
  void hooksGoInBesideTheEntryAndOutToTheByte(String text) {
    String with = both.with(text);
    Json start = parsed(with).at("hooks").at("SessionStart").at(0).at("hooks").at(0);
    assertThat(start.text("command")).startsWith("baton prime --session --hook-json ");
    assertThat(parsed(with).at("mcpServers").at("baton").text("command")).isEqualTo("baton");
    assertThat(both.with(with)).isEqualTo(with);
    assertThat(both.without(with)).isEqualTo(text);
    assertThat(both.without(text)).isEqualTo(text);
    assertThat(both.without(json.with(text))).as("an entry of an earlier version").isEqualTo(text);
    assertThat(both.with(json.with(text))).isEqualTo(with);
    assertThat(hook.without(hook.with(text))).isEqualTo(text);
  }

  /** Hooks and comments of people are kept, with what stands around them. */
  @Test
  void hooksOfPeopleStayWithTheirComments() {
    String theirs = "{\"hooks\": [{\"type\": \"command\", \"command\": \"./theirs // x\"}]}";
    for (String events :
        List.of(
            "{ // none\n  }",
            "{\n    // first, \"quoted\"\n    \"SessionStart\": [\n      // mine\n      "
                + theirs
                + ", // {x}\n    ],\n  }",
            "{\"SessionStart\": [ /* empty */ ], \"SessionEnd\": [" + theirs + ",],}",
            "{ /* a */ \"SessionStart\": [ /* , */ " + theirs + " ] }")) {
      String text = "// top\n{\n  // before\n  \"hooks\": " + events + ", // after\n}\n";
      String with = both.with(text);
      assertThat(
              parsed(with).at("hooks").at("SessionStart").at(0).at("hooks").at(0).text("command"))
          .endsWith("# baton setup");
      assertThat(both.with(with)).isEqualTo(with);
      assertThat(both.without(with)).isEqualTo(text);
    }
  }

  /** A path or options that a person has entered are kept. */
  @Test
  void anEntryThatStartsTheServerInAnotherWayIsUsed() {
    for (String words :
        List.of(
            "\"command\": \"/opt/bin/baton\", \"args\": [\"mcp\"]",
            "\"command\": \"baton\", \"args\": [\"--db\", \"/x\", \"mcp\"]")) {
      String text = "{\"mcpServers\": {\"baton\": {" + words + "}}}";
      assertThat(json.with(text)).isEqualTo(text);
      assertThat(json.without(text)).isEqualTo(text);
    }
    String table =
        "[mcp_servers.baton]\ncommand = '/opt/bin/baton'\nargs = [ \"mcp\", \"--db\" ]\n";
    assertThat(new TomlEntry(AS_WRITTEN).with(table)).isEqualTo(table);
    for (String other :
        List.of("\"other\", \"args\": [\"mcp\"]", "\"baton\", \"args\": [\"ready\"]")) {
      String text = "{\"mcpServers\": {\"baton\": {\"command\": " + other + "}}}";
      assertThatExceptionOfType(InvalidValue.class).isThrownBy(() -> json.with(text));
    }
  }

  @ParameterizedTest
  @MethodSource("settings")
  void olderEntriesAreReplacedWhereTheyStand(String text) {
    String older = json.with(text).replace("[\"mcp\"]", "[\"old\"]");
    assertThat(json.with(older)).isEqualTo(json.with(text));
    assertThat(json.without(older)).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("tables")
  void tablesGoInOnceAndOutToTheByte(String text) {
    String with = toml.with(text);
    assertThat(with.replace("\r", ""))
        .startsWith(text.replace("\r", ""))
        .contains("\ncommand = \"baton\"\nargs = [\"mcp\"]");
    assertThat(toml.with(with)).isEqualTo(with);
    assertThat(toml.without(with)).isEqualTo(text);
    assertThat(toml.without(text)).isEqualTo(text);
    assertThat(toml.with(with.replace("[\"mcp\"]", "[\"old\"]"))).isEqualTo(with);
  }

  @Test
  void aFileOfItsOwnGoesAsAWhole() {
    for (Part part : List.of(json, openCode, toml, both, JsonHooks.ofCodex(AS_WRITTEN))) {
      String alone = part.with(null);
      assertThat(part.with(alone)).isEqualTo(alone);
      assertThat(part.without(alone)).isNull();
    }
    assertThat(parsed(openCode.with(null)).at("mcp").at("baton").text("type")).isEqualTo("local");
  }

  /** What people add to the entry is kept while it is there, and goes with it. */
  @Test
  void whatPeopleAddToTheEntryStays() {
    String trusted =
        json.with("{\"a\": 1}").replace("\"baton\": {", "\"baton\": { // mine\n\"trust\": true,");
    assertThat(trusted).contains("trust");
    assertThat(json.with(trusted)).isEqualTo(trusted);
    assertThat(json.without(trusted)).isEqualTo("{\"a\": 1}");
    String approved =
        toml.with("a = 1\n") + "startup_timeout_sec = 20\n\n[mcp_servers.baton.env]\nA = \"b\"\n";
    assertThat(toml.with(approved)).isEqualTo(approved);
    assertThat(toml.without(approved)).isEqualTo("a = 1\n");
    String later = toml.with("a = 1\n") + "\n# theirs\n[mcp_servers.other]\ncommand = \"o\"\n";
    assertThat(toml.without(later))
        .isEqualTo("a = 1\n\n# theirs\n[mcp_servers.other]\ncommand = \"o\"\n");
  }

  @Test
  void afterOtherProgramsRewroteTheFileTheirsStays() {
    String two = json.with("{}").replaceFirst("\"baton\"", THEIRS + ", \"baton\"");
    assertThat(parsed(json.without(two)).at("mcpServers").has("x")).isTrue();
    assertThat(json.without(two)).doesNotContain("baton");
    String pretty = json.with(null).replace("{\"command\"", "{\n\"command\"").replace(", ", ",\n");
    assertThat(json.with(pretty)).isEqualTo(pretty);
    assertThat(json.without(pretty)).isNull();
    String comma = json.with("{\n}").replace("gemini\"}}", "gemini\"}},");
    assertThat(json.with(comma)).isEqualTo(comma);
    assertThat(json.without(comma)).isEqualTo("{\n}");
  }

  /** As {@code claude mcp add}, {@code codex mcp add} and {@code gemini mcp add} write them. */
  @Test
  void anEntryThatPeopleMadeIsUsedAndNotChanged() {
    for (String made :
        List.of(
            "{\"mcpServers\": {\"baton\": {\"command\": \"baton\", \"args\": [\"mcp\"]}}}",
            "{\"mcpServers\":{\"baton\":{\"type\":\"stdio\",\"command\":\"baton\",\"args\":["
                + " \"mcp\" ],\"env\":{}}}}")) {
      assertThat(json.with(made)).isEqualTo(made);
      assertThat(json.without(made)).isEqualTo(made);
    }
    String table = "[mcp_servers.baton]\ncommand = \"baton\"\nargs = [ \"mcp\" ]\n";
    assertThat(toml.with(table)).isEqualTo(table);
    assertThat(toml.without(table)).isEqualTo(table);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"mcpServers\": {\"baton\": {\"command\": \"orchestra\"}}}",
        "{\"mcpServers\": {\"baton\": {\"url\": \"http://x\", \"command\": \"baton\"}}}",
        "{\"mcpServers\": []}",
        "{\"mcpServers\": null}",
        "",
        "[]",
        "{ /* open",
        "{\"a\" 1}"
      })
  void settingsWithoutAPlaceAreRefused(String text) {
    assertThatExceptionOfType(InvalidValue.class).isThrownBy(() -> json.with(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[mcp_servers.baton]\ncommand = \"orchestra\"\n",
        "mcp_servers.baton.url = \"http://x\"\n",
        "[mcp_servers]\nbaton = {command = \"b\"}\n",
        "['mcp_servers'.\"baton\".env]\na = \"b\"\n",
        "mcp_servers = {other = {command = \"b\"}}\n",
        "a = \"open\n",
        "a = [1\n",
        "a\n",
        "[a\n"
      })
  void tablesWithoutAPlaceAreRefused(String text) {
    assertThatExceptionOfType(InvalidValue.class).isThrownBy(() -> toml.with(text));
  }

  @ParameterizedTest
  @EnumSource(Assistant.class)
  void aProgramWithAnotherNameIsWrittenByItsNameAndRemovedByAny(
      Assistant assistant, @TempDir Path top) throws Exception {
    boolean plugin = assistant == Assistant.CLAUDE;
    Setup usual = Setup.ofProject(assistant, plugin, top, AS_WRITTEN);
    Setup named = Setup.ofProject(assistant, plugin, top, new CommandNames("relay"));
    List<Setup.Step> steps = named.install();
    StringBuilder all = new StringBuilder();
    for (Setup.Step step : steps) {
      all.append(Files.readString(top.resolve(step.name())));
    }
    assertThat(all)
        .contains("relay")
        .doesNotContain("`baton ", "baton prime", "spawn(\"baton\"", "(command -v baton)")
        .doesNotContain("\"command\": \"baton\"", "command = \"baton\"", "[\"baton\"");
    assertThat(named.check()).allMatch(step -> step.status() == Setup.Status.CURRENT);
    usual.install();
    usual.remove();
    assertThat(top).isEmptyDirectory();
  }
}
