package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.breaker.TokenUse.TokenPrice;
import dev.baton.breaker.policy.Money;
import dev.baton.task.InvalidValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenPriceTest {
  @ParameterizedTest
  @CsvSource({
    "gpt-5=1.25/0.125/10, 600000, 400000, 20000, 100",
    "gpt-5=$1.25/$0.125/$10, 1, 0, 0, 0.000125",
    "openai/gpt=5=1/2/3, 1000000, 1000000, 1000000, 600",
    "free=0/0/0, 1000, 1000, 1000, 0",
    "tiny=0.001/0/0, 1, 0, 0, 0",
    "tiny=0.01/0/0, 1, 0, 0, 0.000001",
  })
  void aPriceIsForAMillionTokens(String text, long input, long cached, long output, String cents) {
    Money cost = TokenPrice.parse(text).of(new TokenUse(input, cached, output));
    assertThat(cost).hasToString(cents);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "gpt-5",
        "gpt-5=",
        "=1/2/3",
        " =1/2/3",
        "gpt-5=1/2",
        "gpt-5=1/2/3/4",
        "gpt-5=1//3",
        "gpt-5=-1/2/3",
        "gpt-5=1e9/2/3",
        "gpt-5=1.2.3/2/3",
        "gpt-5=.5/2/3",
        "gpt-5=1,5/2/3",
        "gpt-5=1234567890123/2/3",
        "gpt-5=x/2/3"
      })
  void anythingElseIsInvalid(String text) {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> TokenPrice.parse(text))
        .withMessageContaining("is not a price: expected MODEL=INPUT/CACHED/OUTPUT");
  }

  @Test
  void aModelWithoutAPriceOfItsOwnHasTheOneForAny() {
    TokenPrice own = TokenPrice.parse("a=1/1/1");
    TokenPrice any = TokenPrice.parse("*=2/2/2");
    assertThat(TokenPrice.find(List.of(any, own), "a")).isEqualTo(own);
    assertThat(TokenPrice.find(List.of(any, own), "b")).isEqualTo(any);
    assertThat(TokenPrice.find(List.of(own, any), null)).isEqualTo(any);
    assertThat(TokenPrice.find(List.of(own), "b")).isNull();
  }

  @Test
  void aHugeUseIsTheLargestAmount() {
    TokenUse most = new TokenUse(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    assertThat(TokenPrice.parse("a=100000/1/1").of(most)).isEqualTo(new Money(Long.MAX_VALUE));
  }
}
