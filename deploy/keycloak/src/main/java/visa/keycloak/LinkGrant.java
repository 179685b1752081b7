package visa.keycloak;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;

/**
 * What an account remembers of its newest link: hashes only. It lies on the user, so that a restart forgets no
 * redemption, and issuing again replaces it, so that a newer link supersedes the older one.
 */
record LinkGrant(String tokenHash, String codeHash, long expires) {
  static final String ATTRIBUTE = "visa.emailLink";

  static LinkGrant of(String tokenId, String code, long expires) {
    String tokenHash = hash(tokenId);
    return new LinkGrant(tokenHash, hash(tokenHash + ":" + code), expires);
  }

  static Optional<LinkGrant> decode(String stored) {
    String[] parts = stored == null ? new String[0] : stored.split(":");
    if (parts.length != 3 || !parts[2].matches("\\d{1,12}")) return Optional.empty();
    return Optional.of(new LinkGrant(parts[0], parts[1], Long.parseLong(parts[2])));
  }

  String encode() {
    return tokenHash + ":" + codeHash + ":" + expires;
  }

  boolean opensWithToken(String tokenId, long now) {
    return expires > now && same(tokenHash, hash(tokenId));
  }

  boolean opensWithCode(String code, long now) {
    return expires > now && code.matches("\\d{6}") && same(codeHash, hash(tokenHash + ":" + code));
  }

  static boolean same(String a, String b) {
    return MessageDigest.isEqual(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }

  static String hash(String value) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
