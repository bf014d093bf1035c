package dev.baton.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.cli.Json;
import dev.baton.setup.Part.MarkedBlock;
import dev.baton.setup.Part.WholeFile;
import dev.baton.task.InvalidValue;
import dev.baton.text.CommandNames;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Adding Baton's parts to other people's texts, and removing them. */
class PartsTest {
  private static final String LINES = "## Baton\n\nready\n";
  private static final String BOM = "\u00ef\u00bb\u00bf";
  private static final String THEIRS =
      "{\"hooks\": [{\"type\": \"command\", \"command\": \"./theirs.sh # x\"}]}";

  private final Part block = new MarkedBlock(LINES);
  private final Part hooks = JsonHooks.ofClaude(CommandNames.AS_WRITTEN);

  static List<String> instructions() {
    return List.of(
        "",
        "\n",
        "\r\n",
        "# One line",
        "# One line\n",
        "# Two ends\n\n",
        "# No end\r\n\r\ncarriage returns",
        "# End\r\n\r\ncarriage returns\r\n",
        "# mixed\r\nends\n",
        "old mac\r",
        BOM,
        BOM + "# with a mark\n",
        "bytes \u00ff\u00fe\u0080 of no encoding\n",
        "  <!-- baton:begin is only talked about -->\n");
  }

  static List<String> settings() {
    List<String> all = new ArrayList<>();
    for (String hooks :
        List.of(
            "{}",
            "{ }",
            "{\n  }",
            "{\"Stop\": [" + THEIRS + "]}",
            "{\n    \"Stop\": [\n      " + THEIRS + "\n    ]\n  }",
            "{\"SessionStart\": []}",
            "{ \"PostToolUse\": [ ], \"SessionStart\": [\n ] }",
            "{\n    \"SessionStart\": [" + THEIRS + "],\n    \"PostToolUse\": []\n  }",
            "{\n    \"PostToolUse\": [\n      "
                + THEIRS
                + ",\n      "
                + THEIRS
                + "\n    ],\n    \"x\": null\n  }")) {
      all.add("{\"hooks\":" + hooks + "}");
      all.add("{\n  \"hooks\": " + hooks + "\n}\n");
      all.add("{\n\t\"model\": \"m\\u00e9\",\n\t\"hooks\": " + hooks + ",\n\t\"n\": 1.50\n}");
    }
    all.addAll(
        List.of(
            "{}",
            "{}\n",
            "{\n}\n",
            " { } \n\n",
            "{\"a\":1}",
            "{\n    \"b\": [1, {\"hooks\": []}],\n    \"a\": \"# baton setup\"\n}",
            "{\r\n  \"env\": {\r\n  }\r\n}\r\n",
            BOM + "{\"a\":true}\n",
            "{\"h\\u006foks\":{},\"z\":\"\u00ff\u00fe\"}",
            "{\"hooks\":{\"Stop\":7,\"SessionStart\":[1,\"x\",{\"hooks\":2},{\"hooks\":[[]]}]}}"));
    return all;
  }

  @ParameterizedTest
  @MethodSource("instructions")
  void linesGoInOnceAndOutToTheByte(String text) {
    String with = block.with(text);
    assertThat(with.replace("\r\n", "\n")).contains("-->\n" + LINES + "<!-- baton:end -->");
    assertThat(with).startsWith(text);
    assertThat(block.with(with)).isEqualTo(with);
    assertThat(block.without(with)).isEqualTo(text);
    assertThat(block.without(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("instructions")
  void olderLinesAreReplacedWhereTheyStand(String text) {
    String older = new MarkedBlock("## Older\n").with(text);
    assertThat(block.with(older)).isEqualTo(block.with(text));
    assertThat(block.without(older)).isEqualTo(text);
  }

  @Test
  void whatPeopleWroteAroundTheLinesStays() {
    String with = block.with("# Mine\n") + "more\n";
    String older = with.replace("ready", "old") + "\n" + block.with(null) + "end";

    assertThat(block.with(with)).isEqualTo(with);
    assertThat(block.without(with)).isEqualTo("# Mine\nmore\n");
    assertThat(block.with(older)).isEqualTo(with + "end");
    assertThat(block.without(block.with(null) + "more\n")).isEqualTo("more\n");
  }

  @Test
  void aFileOfTheirOwnGoesAsAWhole() {
    assertThat(block.without(block.with(null))).isNull();
    assertThat(hooks.without(hooks.with(null))).isNull();
    Part file = new WholeFile("#!/bin/sh\n# by b\n", "by b");
    assertThat(file.without(file.with(null))).isNull();
    assertThat(file.with("#!/bin/sh\n# by b, older\n")).isEqualTo(file.with(null));
    assertThat(file.without("mine")).isEqualTo("mine");
    assertThatExceptionOfType(InvalidValue.class).isThrownBy(() -> file.with("mine"));
  }

  @ValueSource(
      strings = {
        "<!-- baton:begin -->\nx\n",
        "x\n<!-- baton:end -->\n",
        "<!-- baton:begin -->\n<!-- baton:begin -->\n<!-- baton:end -->\n",
        "<!-- baton:end -->\n<!-- baton:begin -->\n"
      })
  @ParameterizedTest
  void halfABlockIsRefused(String text) {
    assertThatExceptionOfType(InvalidValue.class).isThrownBy(() -> block.with(text));
    assertThatExceptionOfType(InvalidValue.class).isThrownBy(() -> block.without(text));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void hooksGoInOnceAndOutToTheByte(String text) {
    String with = hooks.with(text);
    Json events = Json.parse(with.substring(with.startsWith(BOM) ? 3 : 0)).at("hooks");
    for (String event : List.of("SessionStart", "PostToolUse")) {
      Json own = events.at(event).at(0).at("hooks").at(0);
      assertThat(own.text("type")).isEqualTo("command");
      assertThat(own.text("command")).endsWith("# baton setup");
    }
    assertThat(hooks.with(with)).isEqualTo(with);
    assertThat(hooks.without(with)).isEqualTo(text);
    assertThat(hooks.without(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("settings")
  void olderHooksAreReplaced(String text) {
    String older = hooks.with(text).replace("baton prime", "baton onboard");
    assertThat(hooks.with(older)).isEqualTo(hooks.with(text));
    assertThat(hooks.without(older)).isEqualTo(text);
  }

  @Test
  void ofSettingsThatWereRewrittenTheirsStay() {
    String compact = hooks.with("{\n  \"hooks\": {\"Stop\": []}\n}").replaceAll("\n *", "");
    assertThat(hooks.with(compact)).isEqualTo(compact);
    assertThat(hooks.without(compact))
        .isEqualTo("{\"hooks\": {\"SessionStart\": [],\"PostToolUse\": [],\"Stop\": []}}");
    String spread = hooks.with(null).replace("[{", "[\n{").replace("}]", "}\n]");
    assertThat(hooks.with(spread)).isEqualTo(spread);
    assertThat(hooks.without(spread)).isNull();
    String grouped =
        spread.replaceFirst("\\[\n\\{\"type", "[{\"type\":\"command\",\"command\":\"x\"},{\"type");
    assertThat(hooks.without(grouped)).contains("\"x\"").doesNotContain("# baton setup");
  }

  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "{} x",
        "{\"a\":1,}",
        "// a comment\n{}",
        "{\"hooks\":[]}",
        "{\"hooks\":null}",
        "{\"hooks\":{\"SessionStart\":{}}}",
        "{\"hooks\":{\"PostToolUse\":null}}"
      })
  @ParameterizedTest
  void settingsWithoutAPlaceAreRefused(String text) {
    assertThatExceptionOfType(InvalidValue.class).isThrownBy(() -> hooks.with(text));
  }
}
