package dev.baton.breaker.signature;

import java.util.List;

/**
 * Error outputs of real tools. Those of one group are the same error; those of different groups are
 * not.
 */
final class SignatureCorpus {
  private SignatureCorpus() {}

  record Group(String name, List<String> outputs) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Group same(String name, String... outputs) {
    return new Group(name, List.of(outputs));
  }

  static List<Group> groups() {
    return List.of(
        // JavaScript and TypeScript
        same(
            "js undefined property",
            "TypeError: Cannot read property 'id' of undefined at UserController"
                + " (/src/controllers/user.ts:42:15)",
            "TypeError: Cannot read property 'id' of undefined at UserController"
                + " (/src/controllers/user.ts:87:22)",
            "TypeError: Cannot read property 'id' of undefined at async UserService.load"
                + " (/src/services/user.ts:7:3)",
            "TypeError: Cannot read property 'id' of undefined at Object.<anonymous>"
                + " (/src/index.js:1:1)",
            "TypeError: Cannot read property 'id' of undefined at new Store (/src/store.ts:3:9)",
            "TypeError: Cannot read property 'id' of undefined at /src/app.js:10:4",
            "\u001b[31mTypeError: Cannot read property 'id' of undefined at f"
                + " (/a.js:1:2)\u001b[0m"),
        same(
            "js another property",
            "TypeError: Cannot read property 'name' of undefined at UserController"
                + " (/src/controllers/user.ts:42:15)"),
        same(
            "js trace of several lines",
            "ReferenceError: foo is not defined\n"
                + "    at bar (/app/src/a.js:10:5)\n"
                + "    at process.processTicksAndRejections"
                + " (node:internal/process/task_queues:95:5)",
            "ReferenceError: foo is not defined\r\n    at baz (/app/src/b.js:7:1)\r\n"
                + "    at process.runNextTicks (node:internal/process/task_queues:60:5)"),
        same(
            "ts type",
            "src/app.ts(12,5): error TS2322: Type 'string' is not assignable to type 'number'.",
            "src/app.ts(48,17): error TS2322: Type 'string' is not assignable to type 'number'."),
        same(
            "ts name",
            "src/app.ts(12,5): error TS2304: Cannot find name 'foo'.",
            "src/app.ts(13,9): error TS2304: Cannot find name 'foo'."),
        same("ts other name", "src/app.ts(12,5): error TS2304: Cannot find name 'bar'."),
        same("ts other file", "src/main.ts(12,5): error TS2304: Cannot find name 'foo'."),
        same(
            "jest timeout",
            "thrown: \"Exceeded timeout of 5000 ms for a test.\"",
            "thrown: \"Exceeded timeout of 30000 ms for a test.\""),
        same(
            "node module",
            "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/app/dist/x.js' imported from"
                + " /app/dist/main.js"),
        same(
            "node refused",
            "Error: connect ECONNREFUSED 127.0.0.1:5432",
            "Error: connect ECONNREFUSED 127.0.0.2:5432"),
        same("node refused elsewhere", "Error: connect ECONNREFUSED 127.0.0.1:5433"),
        same(
            "npm missing script",
            "npm ERR! Missing script: \"biuld\"",
            "  npm ERR! Missing script: \"biuld\" "),
        same(
            "npm log",
            "npm ERR! A complete log of this run can be found in:"
                + " /root/.npm/_logs/2026-01-15T10_30_00_123Z-debug-0.log",
            "npm ERR! A complete log of this run can be found in:"
                + " /root/.npm/_logs/2026-02-01T08_01_59_007Z-debug-0.log"),
        same("npm peer", "npm error ERESOLVE unable to resolve dependency tree"),
        // Java and Maven
        same(
            "java null",
            "java.lang.NullPointerException: Cannot invoke \"String.length()\" because \"s\" is"
                + " null\n"
                + "\tat com.acme.App.run(App.java:42)",
            "java.lang.NullPointerException: Cannot invoke \"String.length()\" because \"s\" is"
                + " null\n"
                + "\tat com.acme.App.lambda$main$0(App.java:17)",
            "java.lang.NullPointerException: Cannot invoke \"String.length()\" because \"s\" is"
                + " null\n"
                + "\tat java.base/java.lang.reflect.Method.invoke(Native Method)",
            "java.lang.NullPointerException: Cannot invoke \"String.length()\" because \"s\" is"
                + " null\n"
                + "\tat com.acme.Gen.x(Unknown Source)"),
        same(
            "java index",
            "java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds for length 3",
            "java.lang.ArrayIndexOutOfBoundsException: Index 12 out of bounds for length 12"),
        same(
            "java object",
            "java.lang.IllegalStateException: Closed: com.acme.Pool@6d06d69c",
            "java.lang.IllegalStateException: Closed: com.acme.Pool@7852e922",
            "java.lang.IllegalStateException: Closed: com.acme.Pool@12345678"),
        same(
            "javac symbol",
            "[ERROR] /home/dev/app/src/main/java/com/acme/App.java:[12,8] cannot find symbol",
            "[ERROR] /home/dev/app/src/main/java/com/acme/App.java:[133,27] cannot find symbol"),
        same(
            "maven test",
            "[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.123 s <<<"
                + " FAILURE! -- in com.acme.AppTest",
            "[ERROR] Tests run: 12, Failures: 2, Errors: 0, Skipped: 1, Time elapsed: 85 ms <<<"
                + " FAILURE! -- in com.acme.AppTest",
            "[ERROR] Tests run: 12, Failures: 2, Errors: 0, Skipped: 1, Time elapsed: 1 min 2 s <<<"
                + " FAILURE! -- in com.acme.AppTest"),
        same(
            "maven assertion",
            "[ERROR]   AppTest.adds:17 expected: <3> but was: <4>",
            "[ERROR]   AppTest.adds:21 expected: <3> but was: <4>"),
        same(
            "maven artifact",
            "[ERROR] Failed to execute goal on project app: Could not resolve dependencies for"
                + " project com.acme:app:jar:1.0.0"),
        same(
            "log line",
            "2026-01-15 10:30:00,123 ERROR [main] com.acme.Db - connection lost",
            "2026-01-15 10:30:00 ERROR [main] com.acme.Db - connection lost",
            "2027-12-31 23:59:59.000001 ERROR [main] com.acme.Db - connection lost",
            "2027-12-31 23:59 ERROR [main] com.acme.Db - connection lost",
            "2026-01-15 10:30:00.5+01:00 ERROR [main] com.acme.Db - connection lost",
            "2026-01-15 10:30:00 UTC ERROR [main] com.acme.Db - connection lost"),
        same(
            "log line, iso",
            "2026-01-15T10:30:00Z ERROR store: disk full",
            "2026-01-15T10:30:00.123Z ERROR store: disk full",
            "2026-01-15T10:30:00.123456789Z ERROR store: disk full",
            "2026-01-15T10:30:00+02:00 ERROR store: disk full",
            "2026-01-15T10:30:00-0700 ERROR store: disk full",
            "2026-01-15T10:30:00 ERROR store: disk full"),
        same(
            "log line, clock",
            "10:30:00.123 [pool-1-thread-3] ERROR c.a.Worker - job failed",
            "9:05:59 [pool-12-thread-1] ERROR c.a.Worker - job failed"),
        same(
            "syslog",
            "Jan 15 10:30:00 host sshd: error: no hostkey",
            "Feb  3 01:02:03 host sshd: error: no hostkey",
            "Thu Jan 15 10:30:00 2026 host sshd: error: no hostkey",
            "Thu, 15 Jan 2026 10:30:00 GMT host sshd: error: no hostkey"),
        // Python and pytest
        same(
            "python key",
            "Traceback (most recent call last):\n  File \"/app/a.py\", line 10, in main\n"
                + "KeyError: 'user'",
            "Traceback (most recent call last):\n  File \"/app/b.py\", line 7, in <module>\n"
                + "KeyError: 'user'"),
        same("python other key", "KeyError: 'user'"),
        same(
            "python syntax",
            "  File \"/app/a.py\", line 10\n    x = = 1\n        ^\nSyntaxError: invalid syntax",
            "  File \"/app/a.py\", line 99\n    x = = 1\n        ^\nSyntaxError: invalid syntax"),
        same(
            "python object",
            "AttributeError: <Foo object at 0x7f3a2c1b5d90> has no 'bar'",
            "AttributeError: <Foo object at 0xdeadbeef> has no 'bar'"),
        same(
            "pytest",
            "FAILED tests/test_a.py::test_adds - assert 3 == 4",
            "  FAILED tests/test_a.py::test_adds - assert 3 == 4"),
        same("pytest other", "FAILED tests/test_a.py::test_subtracts - assert 3 == 4"),
        same(
            "pytest temporary directory",
            "FileNotFoundError: [Errno 2] No such file or directory:"
                + " '/tmp/pytest-of-anna/pytest-12/test_x0/out.json'",
            "FileNotFoundError: [Errno 2] No such file or directory:"
                + " '/tmp/pytest-of-ben/pytest-3/test_x0/out.json'",
            "FileNotFoundError: [Errno 2] No such file or directory:"
                + " '/private/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T/pytest-of-me/pytest-3"
                + "/test_x0/out.json'"),
        same(
            "pytest temporary directory, other file",
            "FileNotFoundError: [Errno 2] No such file or directory:"
                + " '/tmp/pytest-of-anna/pytest-12/test_x0/in.json'"),
        same(
            "python mktemp",
            "PermissionError: [Errno 13] Permission denied: '/tmp/tmpab12_xyz'",
            "PermissionError: [Errno 13] Permission denied: '/tmp/tmpq9zzk3rt'",
            "PermissionError: [Errno 13] Permission denied: '/var/tmp/tmpq9zzk3rt'",
            "PermissionError: [Errno 13] Permission denied:"
                + " 'C:\\Users\\Anna\\AppData\\Local\\Temp\\tmpq9zzk3rt'"),
        // Rust
        same(
            "rust borrow",
            "error[E0382]: borrow of moved value: `s`\n  --> src/main.rs:4:20",
            "error[E0382]: borrow of moved value: `s`\n  --> src/main.rs:17:5"),
        same(
            "rust other borrow",
            "error[E0382]: borrow of moved value: `t`\n  --> src/main.rs:4:20"),
        same(
            "rust panic",
            "thread 'main' panicked at src/main.rs:4:5:\nindex out of bounds: the len is 3 but the"
                + " index is 7",
            "thread 'main' panicked at src/main.rs:19:13:\n"
                + "index out of bounds: the len is 0 but the index is 0"),
        // Go
        same(
            "go test",
            "--- FAIL: TestAdd (0.00s)\n    add_test.go:12: got 3, want 4",
            "--- FAIL: TestAdd (1.25s)\n    add_test.go:14: got 3, want 4",
            "--- FAIL: TestAdd (12s)\n    add_test.go:14: got 3, want 4"),
        same("go other test", "--- FAIL: TestSub (0.00s)\n    add_test.go:12: got 3, want 4"),
        same(
            "go panic",
            "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\n"
                + "main.main()\n\t/app/main.go:8 +0x1d",
            "panic: runtime error: index out of range [9] with length 9\n\ngoroutine 4 [running]:\n"
                + "main.main()\n\t/app/main.go:21 +0x2f4"),
        same("go build", "./main.go:10:2: undefined: foo", "./main.go:99:17: undefined: foo"),
        same(
            "go deadline",
            "context deadline exceeded (Client.Timeout exceeded) after 30s",
            "context deadline exceeded (Client.Timeout exceeded) after 1m30s",
            "context deadline exceeded (Client.Timeout exceeded) after 1.5s",
            "context deadline exceeded (Client.Timeout exceeded) after 250ms",
            "context deadline exceeded (Client.Timeout exceeded) after 1h2m3s"),
        same(
            "waited in words",
            "gave up after 30 seconds",
            "gave up after 1 second",
            "gave up after 2.5 seconds",
            "gave up after 2 minutes 10 seconds",
            "gave up after 900 ms"),
        // gcc
        same(
            "gcc undeclared",
            "src/a.c:12:5: error: 'x' undeclared (first use in this function)",
            "src/a.c:120:15: error: 'x' undeclared (first use in this function)"),
        same("gcc other name", "src/a.c:12:5: error: 'y' undeclared (first use in this function)"),
        same("gcc header", "src/a.c:1:10: fatal error: foo.h: No such file or directory"),
        same(
            "ld",
            "/usr/bin/ld: /tmp/ccX1aB2c.o: in function `main': undefined reference to `foo'",
            "/usr/bin/ld: /tmp/ccpQ9zzz.o: in function `main': undefined reference to `foo'"),
        // shell
        same(
            "bash command",
            "bash: line 1: foo: command not found",
            "bash: line 17: foo: command not found"),
        same("bash other command", "bash: line 1: bar: command not found"),
        same("cat", "cat: missing.txt: No such file or directory"),
        same(
            "killed",
            "/bin/run.sh: line 3: 12345 Killed                  ./server",
            "/bin/run.sh: line 3: 7 Killed                  ./server"),
        // git
        same(
            "git revision",
            "fatal: bad object a1b2c3d4e5f60718293a4b5c6d7e8f9001122334",
            "fatal: bad object 0f1e2d3c4b5a69788796a5b4c3d2e1f000998877",
            "fatal: bad object a1b2c3d"),
        same("git branch", "error: pathspec 'feature/x' did not match any file(s) known to git"),
        same("git conflict", "CONFLICT (content): Merge conflict in src/a.txt"),
        same(
            "request",
            "Error: request 550e8400-e29b-41d4-a716-446655440000 was refused",
            "Error: request F47AC10B-58CC-4372-A567-0E02B2C3D479 was refused"),
        same("docker", "Error response from daemon: No such container: web"));
  }
}
