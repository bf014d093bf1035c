package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.core.ServerVersion;

class ServerNumberTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "15.18 (Debian 15.18-0+deb12u1)",
        "14.20",
        "13.0",
        "10",
        "19beta1",
        "18devel",
        "9.6.24",
        "8.2.0",
        "0.0.0"
      })
  void itIsTheDriversOwn(String version) {
    assertThat(ServerNumber.of(version)).isEqualTo(ServerVersion.from(version).getVersionNum());
  }
}
