package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LexiconTest {
  @Test
  void sectionsAreReadByName() {
    Lexicon lexicon = Lexicon.of("# words\n== one\na\n\n== both\n{one} b\nc\n");
    assertThat("a b").matches(lexicon.pattern("both"));
    assertThat("c").matches(lexicon.pattern("both"));
  }

  @Test
  void anUnknownNameIsAnError() {
    assertThatThrownBy(() -> Lexicon.of("== one\n{two} b\n"))
        .hasMessage("no section above has this name: {two} b");
    Lexicon lexicon = Lexicon.of("== one\na{1,2}\n");
    assertThatThrownBy(() -> lexicon.pattern("two")).hasMessage("no section \"two\"");
  }
}
