package dev.baton.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QuestionTest {
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void isAskedOnce() {
    Question<Integer> early = new Question<>(asked::incrementAndGet);
    early.begin();
    assertThat(early.answer()).isEqualTo(1);
    assertThat(early.answer()).isEqualTo(1);

    assertThat(new Question<>(asked::incrementAndGet).answer()).isEqualTo(2);
  }

  @Test
  void aFailureIsThatOfTheAsking() {
    IllegalArgumentException failure = new IllegalArgumentException("no git");
    Question<Integer> question =
        new Question<>(() -> {
          throw failure;
        });
    question.begin();

    assertThatThrownBy(question::answer).isSameAs(failure);
  }

  @Test
  void anInterruptionEndsTheAsking() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Question<Integer> question =
        new Question<>(() -> {
          begun.countDown();
          try {
            return new CountDownLatch(1).await(1, TimeUnit.HOURS) ? 1 : 0;
          } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
          }
        });
    question.begin();
    begun.await();
    Thread.currentThread().interrupt();

    assertThatThrownBy(question::answer).hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    interrupted.await();
  }
}
