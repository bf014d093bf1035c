package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Completion in the real shells, at a terminal, with a real key. */
class CompletionIT {
  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    world = RunWorld.create(temporary);
    world.task("app-t10", "Fix the door: `x` $y");
  }

  private static void assumeInstalled(String program) {
    assumeTrue(
        Stream.of("/bin/", "/usr/bin/")
            .map(place -> Path.of(place, program))
            .anyMatch(Files::isExecutable),
        "%s is installed".formatted(program));
  }

  @ParameterizedTest
  @CsvSource({"bash, bash --norc -i", "zsh, zsh -f -i"})
  void theKeyCompletesIdsAndValues(String shell, String interactive) throws Exception {
    assumeInstalled(shell);
    assumeInstalled("script");
    Files.writeString(
        world.file("../typed"),
        "source <(baton completion "
            + shell
            + ")\nbaton show app-t1\t >../shown\n"
            + "baton list --statu\top\t --json >../listed\n"
            + "exit\n");
    world.shell("script -qec '" + interactive + "' /dev/null <../typed >../screen 2>&1");

    String screen = Files.readString(world.file("../screen"));
    assertThat(Files.readString(world.file("../shown"))).as(screen).contains("app-t10  Fix");
    assertThat(Files.readString(world.file("../listed"))).as(screen).contains("\"app-t10\"");
  }

  @Test
  void bashOffersFileNamesOnlyWhereTheyFit() throws Exception {
    assumeInstalled("bash");
    Files.writeString(world.file("story.md"), "x");
    String ask =
        "source <(baton completion bash);"
            + " compopt() { printf '%s ' \"$@\"; };"
            + " COMP_WORDS=(baton create -F sto); COMP_CWORD=3; _baton; echo \"${#COMPREPLY[@]}\";"
            + " COMP_WORDS=(baton list --limit x); COMP_CWORD=3; _baton; echo \"${#COMPREPLY[@]}\"";
    Files.writeString(world.file("../ask"), ask);

    assertThat(world.shell("bash --norc -u ../ask")).isEqualTo("-o default 0\n-o nosort 0\n");
  }

  @Test
  void fishCompletesWithTitles() throws Exception {
    assumeInstalled("fish");
    Files.writeString(world.file("story.md"), "x");
    Files.writeString(
        world.file("../ask"),
        """
        baton completion fish | source
        complete -C 'baton show app-t'
        complete -C 'baton list --status=op'
        complete -C 'baton create -F sto'
        complete -C 'baton list --limit '
        """);

    assertThat(world.shell("HOME=$PWD/.. fish --no-config ../ask").lines())
        .containsExactly("app-t10\tFix the door: `x` $y", "--status=open", "story.md");
  }
}
