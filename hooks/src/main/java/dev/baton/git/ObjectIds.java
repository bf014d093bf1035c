package dev.baton.git;

/** Names of git objects: 40 hexadecimal digits (SHA-1) or 64 (SHA-256). */
final class ObjectIds {
  static final int SHA1_LENGTH = 40;
  static final int SHA256_LENGTH = 64;

  private ObjectIds() {}

  static boolean isId(String text) {
    return (text.length() == SHA1_LENGTH || text.length() == SHA256_LENGTH)
        && hexDigits(text) == text.length();
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
