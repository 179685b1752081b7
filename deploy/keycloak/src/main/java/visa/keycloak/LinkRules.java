package visa.keycloak;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules that need no Keycloak. */
final class LinkRules {
  private static final Pattern EMAIL =
      Pattern.compile("[^\\s@\"<>(),:;\\[\\]\\\\\\p{Cntrl}]{1,64}@(?:[\\p{Alnum}](?:[\\p{Alnum}-]{0,61}[\\p{Alnum}])?\\.)+[\\p{Alnum}-]{2,63}");
  private static final String PLACEHOLDER_GUEST = "guest@guest.invalid";

  private LinkRules() {}

  /**
   * The address as accounts are found by it; empty for what nobody can receive mail at, the placeholder guest among
   * them.
   */
  static Optional<String> usableEmail(Object given) {
    if (!(given instanceof String text)) return Optional.empty();
    String email = text.trim().toLowerCase(Locale.ROOT);
    boolean usable = email.length() <= 254 && EMAIL.matcher(email).matches() && !PLACEHOLDER_GUEST.equals(email);
    return usable ? Optional.of(email) : Optional.empty();
  }

  /** A name as it is stored; empty for none, and for what could carry markup or lines into a mail. */
  static Optional<String> usableName(Object given) {
    if (!(given instanceof String text)) return Optional.empty();
    String name = text.trim();
    boolean usable = !name.isEmpty() && name.length() <= 100 && name.chars().noneMatch(c -> c < 32 || c == '<' || c == '>');
    return usable ? Optional.of(name) : Optional.empty();
  }

  /**
   * Whether the browser was sent here by the application. A link that somebody else's page, or a mail, points straight
   * at the authorization endpoint would sign a victim in to the attacker's account (login CSRF).
   */
  static boolean isFromApplication(String secFetchSite, String origin, String referer, Set<String> webOrigins) {
    if ("same-origin".equals(secFetchSite) || "same-site".equals(secFetchSite)) return true;
    return Optional.ofNullable(origin).or(() -> originOf(referer)).filter(webOrigins::contains).isPresent();
  }

  private static Optional<String> originOf(String address) {
    if (address == null) return Optional.empty();
    try {
      URI uri = URI.create(address);
      if (uri.getScheme() == null || uri.getHost() == null) return Optional.empty();
      return Optional.of(uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
