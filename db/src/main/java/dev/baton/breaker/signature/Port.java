package dev.baton.breaker.signature;

import dev.baton.task.WordList;
import java.util.Set;

/** Tells the port of an address from a line number: {@code db.internal:5432}, {@code a.c:54}. */
final class Port {
  private static final int LONGEST_NAME = 80;
  private static final int DIGITS = 5;

  /** Shorter numbers behind a name with dots are rather lines: {@code AppTest.adds:17}. */
  private static final int LONG = 4;

  /** From here on, the system hands out any port that is free. */
  private static final int FREE = 32_768;

  /** The last parts of the names of source files. Others are parts of the names of hosts. */
  private static final Set<String> FILES =
      WordList.setOf(
          """
          java kt kts scala groovy clj py pyi pyx ipynb js jsx mjs cjs ts tsx mts cts vue svelte
          astro go rs c h cc cpp cxx hh hpp hxx m mm cs fs vb swift rb erb php pl pm t lua r jl dart
          ex exs erl hrl hs lhs elm ml mli nim zig d s asm sh bash zsh fish bats ps bat cmd sql
          proto graphql tf hcl nix cmake mk gradle bzl yaml yml json jsonc jsonl toml ini cfg conf
          env properties xml html htm css scss sass less md mdx rst txt tex log lock csv feature sol
          f adoc in am ac
          """);

  private static final Set<String> BEFORE =
      WordList.setOf(
          """
          tcp udp to host server address addr connect connecting dial lookup econnrefused econnreset
          etimedout listen bind upstream
          """);

  static boolean is(String text, int at, int end) {
    boolean colon = at >= 2 && text.charAt(at - 1) == ':' && end - at <= DIGITS && end - at >= 2;
    // A column, the end of a connection, or a test's own server.
    if (!colon
        || isFollowedByNumber(text, end)
        || text.startsWith("->", end)
        || Integer.parseInt(text.substring(at, end)) >= FREE) {
      return false;
    }
    char before = text.charAt(at - 2);
    return switch (before) {
      case ':', '*' -> true;
      case ']' -> text.lastIndexOf("::", at) >= Math.max(0, at - LONGEST_NAME);
      case ' ', '(' -> end - at >= LONG;
      default -> isNamePart(before) && isHost(text, at - 1, end - at);
    };
  }

  private static boolean isFollowedByNumber(String text, int end) {
    return end + 1 < text.length()
        && text.charAt(end) == ':'
        && Normaliser.isDigit(text.charAt(end + 1));
  }

  private static boolean isHost(String text, int end, int digits) {
    int begin = end;
    while (begin > 0 && end - begin < LONGEST_NAME && isNamePart(text.charAt(begin - 1))) {
      begin--;
    }
    String name = text.substring(begin, end);
    if (name.equals("localhost") || text.startsWith("://", begin - 3) || isAddress(name)) {
      return true;
    }
    if (begin > 0 && (text.charAt(begin - 1) == '/' || text.charAt(begin - 1) == '\\')) {
      return false;
    }
    int dot = name.lastIndexOf('.');
    String last = name.substring(dot + 1);
    boolean host =
        dot > 0 && !FILES.contains(last) && !last.isEmpty() && Character.isLetter(last.charAt(0));
    if (host && digits >= LONG) {
      return true;
    }
    return (host || dot <= 0) && BEFORE.contains(wordBefore(text, begin));
  }

  private static boolean isAddress(String name) {
    int dots = 0;
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) == '.') {
        dots++;
      } else if (!Normaliser.isDigit(name.charAt(i))) {
        return false;
      }
    }
    return dots == 3;
  }

  private static String wordBefore(String text, int begin) {
    int end = begin;
    while (end > 0 && " :'\"`(".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    int from = end;
    while (from > 0 && end - from < LONGEST_NAME && Character.isLetter(text.charAt(from - 1))) {
      from--;
    }
    return text.substring(from, end);
  }

  private static boolean isNamePart(char c) {
    return Normaliser.isWord(c) || c == '.' || c == '-';
  }
}
