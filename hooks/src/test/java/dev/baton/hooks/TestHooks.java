package dev.baton.hooks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Hooks that write the lines of the real ones, and start nothing. */
final class TestHooks {
  private static final String SCRIPT =
      """
      #!/bin/sh
      common=$(git rev-parse --path-format=absolute --git-common-dir)
      own=$(git rev-parse --absolute-git-dir)
      tree=-
      case $own in "$common"/worktrees/*) tree=${own##*/} ;; esac
      head=$(git rev-parse HEAD)
      who="${BATON_TASK:--} ${BATON_EPOCH:--} ${BATON_RUN:--} ${BATON_ITERATION:--}"
      test -d "$common/baton" || exit 0
      case KIND in
        post-rewrite)
          while read -r old new rest; do
            printf '1 post-rewrite %s %s %s %s %s\\n' "$tree" "$new" "$who" "$1" "$old"
          done ;;
        *) printf '1 KIND %s %s %s%s\\n' "$tree" "$head" "$who" "${LAB_UP:+ up:$LAB_UP}" ;;
      esac >> "$common/baton/spool"
      """;

  private TestHooks() {}

  static void install(Path hooks) {
    try {
      Files.createDirectories(hooks);
      for (String kind : List.of("post-commit", "post-merge", "post-applypatch", "post-rewrite")) {
        Path file = hooks.resolve(kind);
        Files.writeString(file, SCRIPT.replace("KIND", kind));
        Lab.executable(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
