package visa.keycloak;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import org.keycloak.representations.JsonWebToken;

/**
 * The token of a mailed sign-in link. Its type and audience are its own, so no other token of the realm can pass for
 * it.
 */
public class EmailLinkToken extends JsonWebToken {
  static final String TYPE = "visa-email-link";
  static final String AUDIENCE = "visa-email-link";
  static final int LIFETIME_SECONDS = 900;
  private static final int CLOCK_SKEW_SECONDS = 5;

  /** Of the address that the link was mailed to, which itself would stand in an address of a request. */
  @JsonProperty("address_hash")
  private String addressHash;

  public EmailLinkToken() {}

  static EmailLinkToken issue(String id, String userId, String email, String issuer, String clientId, long now) {
    EmailLinkToken token = new EmailLinkToken();
    token.id(id).subject(userId).type(TYPE).issuer(issuer).audience(AUDIENCE).issuedFor(clientId);
    token.iat(now).exp(now + LIFETIME_SECONDS);
    token.addressHash = hashOf(id, email);
    return token;
  }

  /** Whether the link was mailed to this address: an account whose address has changed since is not opened by it. */
  boolean wasMailedTo(String email) {
    return email != null && LinkGrant.same(addressHash, hashOf(getId(), email));
  }

  private static String hashOf(String id, String email) {
    return LinkGrant.hash(id + ":" + email.toLowerCase(Locale.ROOT));
  }

  /** What can be told from the token alone; that it is signed by the realm has to be known already. */
  boolean isLinkFor(String expectedIssuer, String clientId, long now) {
    return TYPE.equals(getType())
        && getAudience() != null && getAudience().length == 1 && AUDIENCE.equals(getAudience()[0])
        && expectedIssuer.equals(getIssuer())
        && clientId.equals(getIssuedFor())
        && getId() != null && getSubject() != null && addressHash != null
        && getIat() != null && getIat() <= now + CLOCK_SKEW_SECONDS
        && getExp() != null && getExp() > now && getExp() - getIat() <= LIFETIME_SECONDS;
  }
}
