package visa.keycloak;

import com.fasterxml.jackson.annotation.JsonProperty;
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

  @JsonProperty("email")
  private String email;

  public EmailLinkToken() {}

  static EmailLinkToken issue(String id, String userId, String email, String issuer, String clientId, long now) {
    EmailLinkToken token = new EmailLinkToken();
    token.id(id).subject(userId).type(TYPE).issuer(issuer).audience(AUDIENCE).issuedFor(clientId);
    token.iat(now).exp(now + LIFETIME_SECONDS);
    token.email = email;
    return token;
  }

  String email() {
    return email;
  }

  /** What can be told from the token alone; that it is signed by the realm has to be known already. */
  boolean isLinkFor(String expectedIssuer, String clientId, long now) {
    return TYPE.equals(getType())
        && getAudience() != null && getAudience().length == 1 && AUDIENCE.equals(getAudience()[0])
        && expectedIssuer.equals(getIssuer())
        && clientId.equals(getIssuedFor())
        && getId() != null && getSubject() != null && email != null
        && getIat() != null && getIat() <= now + CLOCK_SKEW_SECONDS
        && getExp() != null && getExp() > now && getExp() - getIat() <= LIFETIME_SECONDS;
  }
}
