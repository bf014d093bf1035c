package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Random;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScramHashesTest {
  /** The example of RFC 7677. */
  @Test
  void proofAndSignatureAreThoseOfTheStandard() {
    byte[] salt = Base64.getDecoder().decode("W22ZaJ0SNY7soEsUEjb6gQ==");
    String nonce = "rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";
    byte[] messages =
        ascii(
            "n=user,r=rOprNGfwEbeRWgbNEkqO,r="
                + nonce
                + ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096,c=biws,r="
                + nonce);

    byte[] salted = ScramHashes.saltedPassword("pencil".toCharArray(), salt, 4096);
    byte[] clientKey = ScramHashes.hmac(salted, ascii("Client Key"));
    byte[] proof = ScramHashes.hmac(ScramHashes.digest(clientKey), messages);
    for (int i = 0; i < proof.length; i++) {
      proof[i] ^= clientKey[i];
    }
    byte[] serverKey = ScramHashes.hmac(salted, ascii("Server Key"));

    assertThat(Base64.getEncoder().encodeToString(proof))
        .isEqualTo("dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=");
    assertThat(Base64.getEncoder().encodeToString(ScramHashes.hmac(serverKey, messages)))
        .isEqualTo("6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=");
  }

  @Test
  void digestsOfAllLengthsAreTheJdks() throws GeneralSecurityException {
    for (int length = 0; length < 200; length++) {
      byte[] text = random(length);
      assertThat(ScramHashes.digest(text))
          .isEqualTo(MessageDigest.getInstance("SHA-256").digest(text));
      byte[] key = random(1 + length);
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      assertThat(ScramHashes.hmac(key, text)).isEqualTo(mac.doFinal(text));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "exactly sixty-four characters, as many as there are in a block!!",
        "more than sixty-four characters, so that the hash of the password is its key",
        "пароль 密碼 🔑"
      })
  void saltedPasswordsAreTheJdks(String password) throws GeneralSecurityException {
    for (int rounds : new int[] {1, 2, 100}) {
      byte[] salt = random(rounds);
      byte[] expected =
          SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
              .generateSecret(new PBEKeySpec(password.toCharArray(), salt, rounds, 256))
              .getEncoded();
      assertThat(
              HexFormat.of()
                  .formatHex(ScramHashes.saltedPassword(password.toCharArray(), salt, rounds)))
          .isEqualTo(HexFormat.of().formatHex(expected));
    }
  }

  @Test
  void noncesArePrintableAndDiffer() {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      String nonce = ScramHashes.nonce();
      assertThat(nonce).matches("[A-Za-z0-9+/]{24}");
      assertThat(seen.add(nonce)).isTrue();
    }
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
