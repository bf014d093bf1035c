package dev.baton.breaker.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorLogTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"result\",\"is_error\": false}",
        "\"is_error\": false",
        "is_error: false",
        "{\"error\": null}",
        "error: null",
        "error: none.",
        "Error: 0",
        "Errors: 0",
        "error: []",
        "error: \"\",",
        "0 errors",
        "Found 0 errors.",
        "Found 0 errors. Watching for file changes.",
        "ERROR: 0 problems",
        "error handling added",
        "Added error handling: retries are bounded",
        "I fixed the error: it was a typo",
        "The ERROR was mine",
        "no ERROR here",
        "No errors found",
        "src/error.rs",
        "M  src/main/java/com/acme/ErrorHandler.java",
        "create mode 100644 tests/TypeError.test.ts",
        "compiled src/error.c:10",
        "src/Error: a directory",
        "✓ throws TypeError: when empty (3 ms)",
        "✔ error: is reported",
        "ok 3 - reports error: on bad input",
        "PASS src/error.test.ts",
        "--- PASS: TestError (0.00s)",
        "[       OK ] Errors.Error: (0 ms)",
        "test error::fatal ... ok",
        "tests/test_error.py::test_Error: PASSED",
        "tests/test_error.py::test_fails PASSED                       [ 50%]",
        "test_error (tests.T) ... ok",
        "[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0",
        "[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0",
        "[ERROR] -> [Help 1]",
        "[ERROR] [Help 1] http://cwiki.apache.org/confluence/x",
        "[ERROR] Re-run Maven using the -X switch to enable full debug logging.",
        "[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.",
        "[ERROR] For more information about the errors and possible solutions, please read:",
        "[ERROR] After correcting the problems, you can resume the build with the command",
        "[ERROR]",
        "[ERROR] ",
        "npm ERR! A complete log of this run can be found in: x",
        "npm error A complete log of this run can be found in: x",
        "npm warn deprecated error: x",
        "npm WARN deprecated error: x",
        "[WARNING] error: x",
        "warning: unused variable: `error`",
        "a.c:1:2: warning: error: is a bad name",
        "a.c:1:2: note: error: is declared here",
        "throw new Error('x')",
        "raise ValueError(\"no\")",
        "catch (Exception e) {",
        "ERROR_CODE=3",
        "my_error: x",
        "lower.caseError: x",
        "Traceback (most recent call last):",
        "    at foo (/src/a.js:1:2)",
        "  File \"a.py\", line 3, in f",
        "TypeErrors are fun",
        "Some_Error: x",
        "",
      })
  void doesNotTakeForAnError(String line) {
    assertThat(ErrorScan.extract("before\n" + line + "\nafter")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "error: pathspec 'x' did not match",
        "Error: no such thing",
        "error: undefined is not a function",
        "error: no such file",
        "error: 00 is odd",
        "fatal: not a git repository",
        "panic: runtime error: index out of range [5] with length 3",
        "exception: lost",
        "TypeError: Cannot read property 'id' of undefined",
        "Uncaught TypeError: x is undefined",
        "Uncaught (in promise) TypeError: x is undefined",
        "Unhandled Error: x",
        "AssertionError",
        "django.db.utils.OperationalError: no such table",
        "java.lang.NullPointerException",
        "java.lang.IllegalStateException: closed",
        "Caused by: java.io.IOException: broken pipe",
        "Exception in thread \"main\" java.lang.StackOverflowError",
        "src/app.ts(12,5): error TS2322: Type 'a' is not assignable to type 'b'.",
        "src/app.ts:12:5 - error TS2304: Cannot find name 'foo'.",
        "error[E0382]: borrow of moved value: `s`",
        "error TS18003: No inputs were found",
        "Error [ERR_MODULE_NOT_FOUND]: Cannot find module",
        "src/a.c:1:10: fatal error: foo.h: x",
        "LINK : fatal error LNK1104: cannot open file",
        "src/a.c:12:5: error: 'x' undeclared",
        "[ERROR] /src/App.java:[12,8] cannot find symbol",
        "[ERROR] COMPILATION ERROR :",
        "2026-01-15 10:30:00,123 ERROR com.acme.Db - lost",
        "10:30:00.123 [main] ERROR c.a.Worker - failed",
        "2026-01-15 10:30:00 - app - ERROR - lost",
        "app | FATAL | lost",
        "<ERROR> lost",
        "ERROR in ./src/x.ts",
        "ERROR\tlost",
        "SEVERE: lost",
        "CRITICAL:root:lost",
        "PANIC: lost",
        "ERROR:root:lost",
        "npm ERR! code ERESOLVE",
        "npm error code ERESOLVE",
        "FAILED tests/test_a.py::test_b - assert 1 == 2",
        "FAIL src/error.test.ts",
        "FAIL: test_x (tests.T)",
        "FAIL\tgithub.com/a/b\t0.01s",
        "--- FAIL: TestAdd (0.00s)",
        "test tests::adds ... FAILED",
        "> Task :compileJava FAILED",
        "test_x (tests.T) ... FAIL",
        "test_x (tests.T) ... ERROR",
        "not ok 3 - adds",
        "✕ adds (3 ms)",
        "✗ adds",
        "✘ adds",
        "× adds",
        "E       assert 1 == 2",
        "BUILD FAILED in 3s",
        "[INFO] BUILD FAILURE",
        "CONFLICT (content): Merge conflict in a.txt",
        "! [rejected]        main -> main (fetch first)",
        "! [remote rejected] main -> main (hook declined)",
        "bash: line 1: foo: command not found",
        "sh: 1: foo: not found",
        "cat: x: No such file or directory",
        "./run.sh: Permission denied",
        "cat: src: Is a directory",
        "cat: a/b: Not a directory",
        "run.sh: line 3: syntax error near unexpected token",
        "run.sh: line 3: X: unbound variable",
        "bash: ./a: cannot execute binary file",
        "a.o: undefined reference to `foo'",
        "collect2: error: ld returned 1 exit status",
        "thread 'main' panicked at src/main.rs:4:5:",
        "make: *** [Makefile:3: all] Error 2",
        "Segmentation fault (core dumped)",
        "run.sh: line 2: 99 Aborted (core dumped) ./a",
        "Killed",
        "Aborted (core dumped)",
        "- TypeError: x is undefined",
        "> Error: x",
        "12 | Error: x",
      })
  void takesForAnError(String line) {
    assertThat(ErrorScan.extract("before\n  \u001b[31m" + line + "\u001b[0m\r\nafter"))
        .extracting(FoundError::message)
        .containsExactly(line.strip());
  }

  static Stream<String> corpus() {
    return SignatureCorpus.groups().stream()
        .flatMap(group -> group.outputs().stream())
        .filter(output ->
            Stream.of(
                    "A complete log",
                    "Tests run:",
                    "thrown:",
                    "undefined: foo",
                    "deadline",
                    "gave up",
                    "sshd",
                    "Killed  ",
                    "from daemon")
                .noneMatch(output::contains));
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void findsWhatTheToolsWrite(String output) {
    assertThat(ErrorScan.extract(output)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "src/a.c:12:5: error: x                             | src/a.c         | 12",
        "[ERROR] /home/x/App.java:[7,8] error                | /home/x/App.java | 7",
        "src/app.ts(33,5): error TS1: x                      | src/app.ts      | 33",
        "C:\\src\\a.cs(4,5): error CS1: x                    | C:\\src\\a.cs   | 4",
        "C:/src/a.c:9: error: x                              | C:/src/a.c      | 9",
        "error: see at:main.go:7                             | main.go         | 7",
        "error: a.c:1234567: x                               | a.c             | 1234567",
        "error: x at lib/b.js:3:9                            | lib/b.js        | 3",
        "error: see http://x.org/y and c.py:8                | c.py            | 8",
        "error: 12:30 is late                                |                 | ",
        "error: in a.c:                                      |                 | ",
        "error: a.c:0: none                                  |                 | ",
        "error: a.c:12345678: none                           |                 | ",
        "error: .c:5 and x.:6 and y.1:7                      |                 | ",
        "error: nothing                                      |                 | ",
      })
  void knowsThePlace(String line, String file, Integer number) {
    FoundError found = ErrorScan.extract(line).getFirst();
    assertThat(found.file()).isEqualTo(file);
    assertThat(found.line()).isEqualTo(number);
  }

  @Test
  void looksForThePlaceNearby() {
    FoundError rust =
        ErrorScan.extract("error[E0382]: borrow of moved value\n  --> src/main.rs:4:20\n")
            .getFirst();
    assertThat(List.of(rust.file(), rust.line())).containsExactly("src/main.rs", 4);
    FoundError python =
        ErrorScan.extract(
                "  File \"/a/x.py\", line 3, in g\n  File \"/a/b.py\", line 9, in f\n"
                    + "    raise K\nKeyError: 'u'")
            .getFirst();
    assertThat(List.of(python.file(), python.line())).containsExactly("/a/b.py", 9);
    assertThat(ErrorScan.extract("error: x\n1\n2\n--> a.rs:1:1").getFirst().file())
        .isEqualTo("a.rs");
    assertThat(ErrorScan.extract("error: x\n1\n2\n3\n--> a.rs:1:1").getFirst().file()).isNull();
    assertThat(ErrorScan.extract("File \"a.py\", line 1\n1\n2\nKeyError: 1").getFirst().line())
        .isEqualTo(1);
    assertThat(ErrorScan.extract("File \"a.py\", line 1\n1\n2\n3\nKeyError: 1").getFirst().line())
        .isNull();
    assertThat(ErrorScan.extract("File \"a.py\"\nKeyError: 1").getFirst().line()).isNull();
  }

  @Test
  void countsOneErrorOnce() {
    List<FoundError> found =
        ErrorScan.extract("a.c:1:2: error: x\nok\nerror: y\na.c:7:9: error: x\na.c:8:9: error: x");
    assertThat(found).extracting(FoundError::count).containsExactly(3, 1);
    assertThat(found.getFirst().line()).isEqualTo(1);
    assertThat(found.getFirst().signature()).isEqualTo(ErrorSignature.of("a.c:1:2: error: x"));
    assertThat(found.getFirst().recorded()).isEqualTo(RecordedError.of("a.c:1:2: error: x"));
  }

  @Test
  void staysWithinBounds() {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      log.append("error: ").append((char) ('A' + i % 26)).append((char) ('A' + i / 26));
      log.append('\n');
    }
    log.append("error: aa\n").append("error: zz\n");
    List<FoundError> found = ErrorScan.extract(log.toString());
    assertThat(found).hasSize(50);
    assertThat(found.getFirst().count()).isEqualTo(2);
    assertThat(ErrorScan.extract("error: " + "x".repeat(5000)).getFirst().message()).hasSize(2000);
    assertThat(ErrorScan.extract("")).isEmpty();
  }
}
