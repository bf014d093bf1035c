package dev.baton.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTroubleTest {
  @TempDir Path folder;

  @Test
  void saysInWordsWhatJavaSaysByAPathOrAClass() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "text");
    Path latin = Files.write(folder.resolve("latin"), new byte[] {(byte) 0xe9});

    assertThat(trouble(() -> Files.readString(folder.resolve("none")))).isEqualTo("no such file");
    assertThat(trouble(() -> Files.createFile(file))).isEqualTo("it already exists");
    assertThat(FileTrouble.of(new NotDirectoryException("file"))).isEqualTo("not a directory");
    assertThat(trouble(() -> Files.readString(latin))).isEqualTo("it is not UTF-8");
    assertThat(trouble(() -> Files.readString(folder))).isEqualTo("Is a directory");
    assertThat(trouble(() -> Files.writeString(file.resolve("below"), "")))
        .isEqualTo("Not a directory");
    // As root there is no error.
    assertThat(FileTrouble.of(new AccessDeniedException("file"))).isEqualTo("permission denied");
  }

  private static String trouble(ThrowingCallable call) {
    return FileTrouble.of(catchThrowableOfType(IOException.class, call));
  }
}
