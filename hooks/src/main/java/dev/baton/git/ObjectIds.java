package dev.baton.git;

/** Ids of git objects: 40 hexadecimal digits (SHA-1) or 64 (SHA-256). */
public final class ObjectIds {
  public static final int SHA1_LENGTH = 40;
  public static final int SHA256_LENGTH = 64;
  private static final int BRIEF = 7;

  private static final String EMPTY_SHA1 = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
  private static final String EMPTY_SHA256 =
      "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321";

  /**
   * The id of the empty tree, which git knows without storing it.
   *
   * @param like any id of the same repository
   */
  public static String emptyTree(String like) {
    return like.length() == SHA256_LENGTH ? EMPTY_SHA256 : EMPTY_SHA1;
  }

  /** The beginning of an id, as people see it; a shorter text stays. */
  public static String brief(String id) {
    return id.substring(0, Math.min(BRIEF, id.length()));
  }

  public static boolean isId(String text) {
    return (text.length() == SHA1_LENGTH || text.length() == SHA256_LENGTH)
        && hexDigits(text) == text.length();
  }

  /** Whether it is all zeros, which git writes for no object. */
  public static boolean isNone(String id) {
    return id.chars().allMatch(digit -> digit == '0');
  }

  static boolean startsWithId(String text) {
    return hexDigits(text) >= SHA1_LENGTH;
  }

  private static int hexDigits(String text) {
    int i = 0;
    while (i < text.length() && Character.digit(text.charAt(i), 16) >= 0 && text.charAt(i) < 0x80) {
      i++;
    }
    return i;
  }
}
