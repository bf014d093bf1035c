package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inserting Baton's lines into the text of a hook, and removing them without a trace. */
class HookBlockTest {
  private static final int ROUNDS = 3000;

  private static final String[] PIECES = {
    "#!/bin/sh",
    "#!/usr/bin/env bash",
    "#",
    "exit 1",
    "\n",
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    "é",
    "\u0000",
    "'",
    "# >>> other >>>",
    "baton",
    "echo a",
    "\\",
    "# >>> baton"
  };

  private final HookScript script = new HookScript(Path.of("/opt/baton/bin/baton"));

  @Test
  void whatWasPutInComesOutWithoutATrace() {
    Random random = new Random(4);
    for (int round = 0; round < ROUNDS; round++) {
      String hook = anyHook(random);
      for (HookKind kind : HookKind.values()) {
        String block = script.block(kind);
        String with = HookBlock.insert(hook, block);
        assertThat(with).contains(block.substring(0, block.length() - 1));
        assertThat(HookBlock.remove(with, block)).as("round %d", round).isEqualTo(hook);
      }
    }
  }

  private static String anyHook(Random random) {
    StringBuilder hook = new StringBuilder();
    for (int pieces = random.nextInt(9); pieces > 0; pieces--) {
      hook.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return hook.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "#!/bin/sh", "#!/bin/sh\n", "#!/bin/bash -e\nexit 0", "exit 0\n", "x", "\n"})
  void linesBehindItSurviveAsWell(String hook) {
    String block = script.block(HookKind.POST_COMMIT);
    String with = HookBlock.insert(hook, block);
    String edited = with.endsWith("\n") ? with + "echo mine\n" : with + "\necho mine\n";
    String after = HookBlock.remove(edited, block);

    assertThat(after).endsWith("echo mine\n").startsWith(hook).doesNotContain("baton");
  }

  @Test
  void aBlockStandsRightBehindTheInterpreter() {
    String with = HookBlock.insert("#!/bin/sh -e\nexit 0\n", script.block(HookKind.POST_MERGE));

    assertThat(with).startsWith("#!/bin/sh -e\n" + HookBlock.BEGIN).endsWith("\nexit 0\n");
    assertThat(HookBlock.find(with).isFirst(with)).isTrue();
    String moved = "#!/bin/sh\nexit 0\n" + script.block(HookKind.POST_MERGE);
    assertThat(HookBlock.find(moved).isFirst(moved)).isFalse();
  }

  @Test
  void aBlockThatLostAnEndIsTakenOutWhole() {
    for (HookKind kind : HookKind.values()) {
      String block = script.block(kind);
      String withoutEnd = block.substring(0, block.indexOf(HookBlock.END));
      String withoutBegin = block.substring(block.indexOf('\n') + 1);
      for (String torn : new String[] {withoutEnd, withoutBegin}) {
        String hook = "#!/bin/sh\n" + torn + "echo mine\n";
        assertThat(HookBlock.isTorn(hook)).isTrue();
        assertThat(HookBlock.remove(hook, block)).isEqualTo("#!/bin/sh\necho mine\n");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#!/bin/sh",
        "#!/usr/bin/env -S bash -e\n",
        "#! /bin/dash\r\n",
        "",
        "echo",
        "#!/bin/busybox sh\n",
        "#!C:/Program/sh.exe\n",
        "#!/usr/bin/env LC_ALL=C zsh\n"
      })
  void knowsShellScripts(String hook) {
    assertThat(HookBlock.isShell(hook)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#!/usr/bin/env python3\n",
        "#!/usr/bin/perl -w\n",
        "#!\n",
        "\u007fELF\u0000",
        "#!/bin/fish\n",
        "#!/usr/bin/env node\n"
      })
  void knowsWhatIsNoShellScript(String hook) {
    assertThat(HookBlock.isShell(hook)).isFalse();
  }

  /** The first two lead into the work tree, whose path is not ASCII, and nowhere. */
  @ParameterizedTest
  @ValueSource(strings = {"#!/home/j\u00c3\u00bc/app/sh\n", "#!/\u0000/sh\n", "#!/bin/sh -c\n"})
  void knowsWhatMayRunAnotherProgram(String hook) {
    assertThat(HookBlock.isRunByShell(hook, file -> false)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r", "\f", "\u000b", "\u001c", "\u0085", "\u00a0"})
  void onlyBlanksAndTabsComeBeforeAComment(String space) {
    String block = script.block(HookKind.POST_COMMIT);
    String comments = "#!/bin/sh\n\n \t# one" + space + "#\n" + block;
    String command = "#!/bin/sh\n" + space + "#/program\n" + block;

    assertThat(HookBlock.find(comments).isFirst(comments)).isTrue();
    assertThat(HookBlock.find(command).isFirst(command)).isFalse();
  }

  @Test
  void theLinesForOthersNameNoFileOfThisMachine() {
    for (HookKind kind : HookKind.values()) {
      assertThat(HookScript.portable(kind, true)).doesNotContain("/opt");
      assertThat(HookScript.snippet(kind)).doesNotContain("/opt").contains(kind.fileName());
      for (HookManager manager : HookManager.values()) {
        assertThat(manager.addition(Path.of("none"), kind).lines())
            .doesNotContain("/opt")
            .contains(HookScript.place(kind));
      }
    }
  }
}
