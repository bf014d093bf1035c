package dev.baton.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordParserTest {
  private static Syntax syntax() {
    return Syntax.ofWords("test")
        .arguments("WORD", "0..*", "words")
        .flag("-f --force", "a flag")
        .truth("--tree", "a flag with a value")
        .option("-n --limit", "N", "a value")
        .repeatable("-l --label", "LABEL", "values");
  }

  private static ParsedWords parse(String... words) {
    return syntax().parse(List.of(words));
  }

  @Test
  void aValueStandsBehindItsOptionOrItsEqualsSign() {
    assertThat(parse("--limit", "5").value("-n")).isEqualTo("5");
    assertThat(parse("--limit=5").value("-n")).isEqualTo("5");
    assertThat(parse("-n", "5").value("--limit")).isEqualTo("5");
    assertThat(parse("-n5").value("--limit")).isEqualTo("5");
    assertThat(parse("-n=5").value("--limit")).isEqualTo("5");
    assertThat(parse("-n=").value("--limit")).isEmpty();
    assertThat(parse("-n", "1", "-n", "2").value("-n")).isEqualTo("2");
    assertThat(parse("-l", "a", "--label=b").values("-l")).containsExactly("a", "b");
  }

  @Test
  void lettersStandTogether() {
    ParsedWords parsed = parse("-fn", "5", "word");
    assertThat(parsed.has("--force")).isTrue();
    assertThat(parsed.value("-n")).isEqualTo("5");
    assertThat(parsed.words()).containsExactly("word");
    assertThat(parse("-fn5").value("-n")).isEqualTo("5");
  }

  @Test
  void aValueMayBeginWithADashUnlessItIsAnOption() {
    assertThat(parse("--limit", "-5").value("-n")).isEqualTo("-5");
    assertThat(parse("--limit", "-fast").value("-n")).isEqualTo("-fast");
    assertThat(parse("--limit", "--unknown").value("-n")).isEqualTo("--unknown");
    assertThat(parse("--limit", "--= part").value("-n")).isEqualTo("--= part");
    for (String option : List.of("-f", "--force", "--label=a", "--")) {
      assertThatThrownBy(() -> parse("--limit", option))
          .hasMessage("the option '--limit' needs a value: N");
    }
    assertThatThrownBy(() -> parse("--limit")).hasMessage("the option '--limit' needs a value: N");
  }

  @Test
  void whatNoOptionBeginsLikeIsAnArgument() {
    assertThat(parse("- item", "-", "-5", "-%", "").words())
        .containsExactly("- item", "-", "-5", "-%", "");
    assertThat(parse("--", "--force", "--").words()).containsExactly("--force", "--");
  }

  @Test
  void aTruthTakesOnlyTrueAndFalse() {
    assertThat(parse("--tree").truth("--tree")).isTrue();
    assertThat(parse("--tree=false").truth("--tree")).isFalse();
    assertThat(parse("--tree", "FALSE").truth("--tree")).isFalse();
    assertThat(parse("--tree", "word").words()).containsExactly("word");
    assertThat(parse("word").truth("--tree")).isNull();
    assertThatThrownBy(() -> parse("--tree=x"))
        .hasMessageContaining("'x' is not a value of '--tree': expected true or false");
  }

  @Test
  void whatIsUnknownIsRefused() {
    assertThatThrownBy(() -> parse("--lim=5")).hasMessage("unknown option '--lim=5'");
    assertThatThrownBy(() -> parse("-fx")).hasMessage("unknown option '-x'");
    assertThatThrownBy(() -> parse("--force=yes"))
        .hasMessage("the option '--force' takes no value: 'yes'");
  }

  @Test
  void everythingBehindAProgramsNameIsItsOwn() {
    Syntax line = Syntax.ofWords("test").commandLine("a program").flag("-f --force", "a flag");
    ParsedWords parsed = line.parse(List.of("-f", "program", "-f", "--", "--force"));
    assertThat(parsed.words()).containsExactly("program", "-f", "--", "--force");
  }
}
