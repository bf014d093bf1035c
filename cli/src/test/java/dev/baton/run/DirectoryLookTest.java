package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLookTest {
  @TempDir Path directory;

  private DirectoryLook look() {
    return DirectoryLook.at(directory, path -> path.equals("foreign.txt"));
  }

  @Test
  void seesWhatAnAgentDid() throws Exception {
    Files.createDirectories(directory.resolve("a/b"));
    DirectoryLook before = look();
    assertThat(before.differs(look())).isFalse();
    Files.writeString(directory.resolve("a/b/new.txt"), "x");
    DirectoryLook added = look();
    assertThat(before.differs(added)).isTrue();
    Files.writeString(directory.resolve("a/b/new.txt"), "xy");
    DirectoryLook edited = look();
    assertThat(added.differs(edited)).isTrue();
    Files.delete(directory.resolve("a/b/new.txt"));
    assertThat(edited.differs(look())).isTrue();
    assertThat(before.differs(look())).isFalse();
  }

  @Test
  void ignoresWhatIsNobodysWork() throws Exception {
    DirectoryLook before = look();
    Files.createDirectories(directory.resolve(".baton"));
    Files.writeString(directory.resolve(".baton/baton.db"), "x");
    Files.createDirectories(directory.resolve("web/node_modules/x"));
    Files.writeString(directory.resolve("web/node_modules/x/y.js"), "x");
    Files.writeString(directory.resolve("foreign.txt"), "x");
    assertThat(before.differs(look())).isFalse();
  }

  @Test
  void anotherTimeAloneIsNoChange() throws Exception {
    Path file = Files.writeString(directory.resolve("a.txt"), "x");
    DirectoryLook before = look();
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    assertThat(before.differs(look())).isFalse();
    Files.writeString(file, "y");
    assertThat(before.differs(look())).isTrue();
  }

  @Test
  void whatCannotBeListedIsUnknown() {
    DirectoryLook none = DirectoryLook.at(directory.resolve("missing"), path -> false);
    DirectoryLook unknown = new DirectoryLook(null);
    assertThat(none.differs(look())).isFalse();
    assertThat(unknown.isComparable(look())).isFalse();
    assertThat(unknown.differs(look())).isFalse();
  }
}
