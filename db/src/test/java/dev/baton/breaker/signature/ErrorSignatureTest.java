package dev.baton.breaker.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorSignatureTest {
  static List<SignatureCorpus.Group> groups() {
    return SignatureCorpus.groups();
  }

  @ParameterizedTest
  @ValueSource(strings = {"42:15", "87:22"})
  void isTheDesignsForItsExample(String place) {
    String message =
        "TypeError: Cannot read property 'id' of undefined at UserController"
            + " (/src/controllers/user.ts:"
            + place
            + ")";
    assertThat(ErrorSignature.normalise(message))
        .isEqualTo("typeerror: cannot read property 'id' of undefined STACK");
    assertThat(ErrorSignature.of(message)).hasToString("98e3498d");
  }

  @ParameterizedTest
  @MethodSource("groups")
  void isOneForAllOfOneError(SignatureCorpus.Group group) {
    assertThat(group.outputs().stream().map(ErrorSignature::normalise).distinct()).hasSize(1);
    assertThat(group.outputs().stream().map(ErrorSignature::of).distinct()).hasSize(1);
  }

  @Test
  void isAnotherForEachError() {
    Map<ErrorSignature, String> seen = new HashMap<>();
    int outputs = 0;
    for (SignatureCorpus.Group group : groups()) {
      String before = seen.put(ErrorSignature.of(group.outputs().getFirst()), group.name());
      assertThat(before).as("%s and %s", group.name(), before).isNull();
      outputs += group.outputs().size();
    }
    assertThat(outputs).isGreaterThanOrEqualTo(80);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        // the basic rules
        "Error 0xFF at 12                  | error HEX at N",
        "  two  spaces  stay               | two  spaces  stay",
        "user42 of v1.2.3                  | user42 of v1.2.3",
        "100x200                           | NxN",
        "0x                                | Nx",
        "0xg                               | 0xg",
        "a0x1f                             | aHEX",
        "at                                | at",
        "at home                           | at home",
        "look at me (please)               | look at me (please)",
        "look at a.b(C.java:12) end        | look STACK end",
        "bat a (b:1)                       | bat a (b:N)",
        "at one two three four (a:1:2)     | at one two three four (a:N:N)",
        "at a b c (a:1:2)                  | STACK",
        "at f (native)                     | STACK",
        "at f (<anonymous>)                | STACK",
        "at f (a.js)                       | at f (a.js)",
        "at f (:1)                         | at f (:N)",
        "at (a:1:2)                        | at (a:N:N)",
        "at a:1:2 end                      | STACK end",
        "at a:1 end                        | at a:N end",
        "at a:1:2                          | STACK",
        "at x a:1:2                        | at x a:N:N",
        "file \"a.py\", line 3, in f then  | STACK then",
        "file \"a.py\", line 3             | file \"a.py\", line N",
        "file \"a.py\"                     | file \"a.py\"",
        // times
        "2026-01-15                        | N-N-N",
        "2026-01-15t                       | N-N-Nt",
        "2026-01-15 10h                    | N-N-N Ns",
        "2026-01-15t10:30:xx               | N-N-Nt10:N:xx",
        "2026-01-15t10:30z x               | N-N-NtN:N:Nz x",
        "12026-01-15 10:30:00              | N-N-N N:N:N",
        "2026-01-15 10:30:00 -             | N-N-N N:N:N -",
        "2026-01-15 10:30:00+1             | N-N-N N:N:N+N",
        "2026-01-15 10:30:00+01:0          | N-N-N N:N:N:N",
        "10:30:00.x                        | N:N:N.x",
        "10:30                             | N:N",
        "110:30:00                         | N:N:N",
        "10:30:00.123                      | N:N:N",
        "mon                               | mon",
        "monday jan 5 10:30:00             | monday DATE",
        "mon, 5 jan 2026 10:30:00 utc      | DATE",
        "mon, 5 jan 26 10:30:00            | mon, N DATE",
        "jan 5 10:30:00 2026 x             | DATE x",
        "jan 5                             | jan N",
        "may 3 apples                      | may N apple",
        "5s                                | Ns",
        "5 s                               | N seconds",
        "5 sheep                           | N sheep",
        "5sheep                            | 5sheep",
        "5m30s left                        | Ns left",
        "5m x                              | Ns x",
        "1,234.5 ms                        | N seconds",
        "1. 5s                             | N. Ns",
        "a5s                               | a5s",
        // names that only look like hashes
        "deadbee                           | deadbee",
        "dead1be                           | HEX",
        "dead1b                            | dead1b",
        "1234567                           | N",
        "dead1bex                          | dead1bex",
        "a@1b2c3                           | a@HEX",
        "a@1b2c                            | a@1b2c",
        "a@abcde                           | a@abcde",
        "a@12345                           | a@HEX",
        "550e8400-e29b-41d4-a716-446655440000      | UUID",
        "550e8400-e29b-41d4-a716-446655440000x     | HEX-e29b-41d4-a716-Nx",
        "550e8400-e29b-41d4-a716                   | HEX-e29b-41d4-a716",
        // temporary paths
        "/tmp/a1b2/c                       | TMP/c",
        "/tmp/                             | /tmp/",
        "x/tmp/a                           | x/tmp/a",
        "/dev/shm/a.b-c                    | TMP",
        "/private/tmp/a                    | TMP",
        "/private/var/tmp/a                | TMP",
        "/var/folders/a/b/t/c d            | TMP d",
        "/var/folders/a/b/t                | /var/folders/a/b/t",
        "/var/folders/a                    | /var/folders/a",
        "c:\\users\\me\\appdata\\local\\temp\\x1\\y | TMP\\y",
        "c:/users/me/appdata/local/temp/x1/y       | TMP/y",
        "d:\\temp\\a                       | TMP",
        "a:\\temp\\a z:\\temp\\b            | TMP TMP",
        "/var/folders/x                    | /var/folders/x",
        "c:\\windows\\temp\\a              | TMP",
        "c:/appdata/local/temp/a\\appdata\\local\\temp\\b c | TMP c",
        "c:\\appdata\\local\\temp\\?          | c:\\appdata\\local\\temp\\?",
        "/tmp/a\ud835\udc00 30s\ud835\udc00             | TMP\ud835\udc00 Ns\ud835\udc00",
        "c:\\users\\me c:\\temp\\a         | c:\\users\\me TMP",
        "1c:\\temp\\a                      | 1c:\\temp\\a",
        "c:                                | c:",
      })
  void normalises(String message, String expected) {
    assertThat(ErrorSignature.normalise(message)).isEqualTo(expected);
  }

  @Test
  void leavesColoursAndCarriageReturnsOut() {
    assertThat(ErrorSignature.normalise("\u001b[1;31mred\u001b[0m\r\nx\u001b")).isEqualTo("red\nx");
    assertThat(ErrorSignature.normalise("\u001bMx\u001b[12")).isEqualTo("mx");
  }

  @Test
  void looksAtFiveHundredCharacters() {
    String same = "x".repeat(500);
    assertThat(ErrorSignature.normalise(same + "y")).isEqualTo(same);
    assertThat(ErrorSignature.of(same + "y")).isEqualTo(ErrorSignature.of("  \n" + same + "z"));
    assertThat(ErrorSignature.of("x".repeat(499) + "y")).isNotEqualTo(ErrorSignature.of(same));
    assertThat(ErrorSignature.normalise("12 ".repeat(400))).hasSize(500).startsWith("N N N ");
  }

  @Test
  void isQuickOnNonsense() {
    String nonsense = "at ".repeat(1 << 20) + "file \"".repeat(1 << 18) + "1".repeat(1 << 20);
    assertThat(ErrorSignature.normalise(nonsense)).startsWith("at at at ");
    assertThat(ErrorSignature.normalise("file \"" + "a ".repeat(1 << 20))).startsWith("file \"a a");
    assertThat(ErrorSignature.normalise("at a (" + "b".repeat(2000) + ":1)"))
        .startsWith("at a (bbb");
    for (String part : List.of("1.", "1:", "10:30:", "c:/", "jan ", "/var/folders/", "   ")) {
      assertThat(ErrorSignature.normalise("c:" + part.repeat(1 << 16))).startsWith("c:");
    }
    assertThat(ErrorSignature.normalise("")).isEmpty();
  }

  @Test
  void isEightHexadecimalDigits() {
    ErrorSignature one = new ErrorSignature("0123abcd");
    assertThat(one).isEqualTo(new ErrorSignature("0123abcd")).isNotEqualTo("0123abcd");
    assertThat(one).hasSameHashCodeAs(new ErrorSignature("0123abcd"));
    ErrorSignature other = new ErrorSignature("0123abce");
    assertThat(one).isNotEqualTo(other).doesNotHaveSameHashCodeAs(other);
    assertThat(new ErrorSignature("0123abcf").value()).isEqualTo("0123abcf");
    for (String wrong : List.of("", "0123abc", "0123abcfe", "0123ABCF", "0123abcg")) {
      assertThatIllegalArgumentException().isThrownBy(() -> new ErrorSignature(wrong));
    }
    assertThat(ErrorSignature.RULES).isEqualTo(7);
  }

  @Test
  void theCodeOfAPythonFrameIsNoPartOfTheError() {
    String before =
        """
        Traceback (most recent call last):
          File "/w/a.py", line 5, in <module>
            pattern = re.compile(text)
                      ^^^^^^^^^^^^^^^^
        re.error: bad escape at position 4\
        """;
    String after =
        """
        Traceback (most recent call last):
          File "<string>", line 1, in <module>
        re.error: bad escape at position 4\
        """;

    assertThat(ErrorSignature.of(before)).isEqualTo(ErrorSignature.of(after));
    assertThat(ErrorSignature.normalise(before)).endsWith("re.error: bad escape at position N");
  }

  @Test
  void theVersionThatAToolPrintsFirstIsNoPartOfItsErrors() {
    String rest = " building for production...\nerror during build:\nno such module";

    assertThat(ErrorSignature.of("vite v7.1.3" + rest))
        .isEqualTo(ErrorSignature.of("vite v7.2.0" + rest))
        .isNotEqualTo(ErrorSignature.of("webpack 5.90.3" + rest));
    assertThat(ErrorSignature.of("node v20.1.0 is required"))
        .isNotEqualTo(ErrorSignature.of("node v22.1.0 is required"));
  }
}
