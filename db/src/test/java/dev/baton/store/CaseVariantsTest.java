package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.store.TaskSql.CaseVariants;
import org.junit.jupiter.api.Test;

class CaseVariantsTest {

  @Test
  void aTextOfAsciiOnlyHasOne() {
    assertThat(CaseVariants.of("Fix 100%_ of IT")).containsExactly("fix 100%_ of it");
    assertThat(CaseVariants.of("")).containsExactly("");
  }

  @Test
  void fewLettersAreVariedOneByOne() {
    assertThat(CaseVariants.of("Äpfel, Öl"))
        .containsExactlyInAnyOrder("äpfel, öl", "äpfel, Öl", "Äpfel, öl", "Äpfel, Öl");
  }

  @Test
  void manyLettersAreVariedAsPeopleWriteWords() {
    assertThat(CaseVariants.of("новая ЗАДАЧА b"))
        .containsExactlyInAnyOrder(
            "новая ЗАДАЧА b",
            "новая задача b",
            "НОВАЯ ЗАДАЧА b",
            "Новая задача b",
            "Новая Задача b");
  }

  @Test
  void lettersWhoseOtherCaseIsAsciiAreFoundThere() {
    assertThat(CaseVariants.of("İSTANBUL")).containsExactlyInAnyOrder("istanbul", "İstanbul");
    assertThat(CaseVariants.of("ß 中")).containsExactly("ß 中");
  }
}
