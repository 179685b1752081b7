package visa.keycloak;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.keycloak.representations.JsonWebToken;

class EmailLinkTokenTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ISSUER = "https://id.example/realms/visa";
  private static final long NOW = 1_800_000_000L;

  private static EmailLinkToken aToken() {
    return EmailLinkToken.issue("id", "user", "ann@example.org", ISSUER, "visa-shell", NOW);
  }

  private static boolean passes(EmailLinkToken token) {
    return token.isLinkFor(ISSUER, "visa-shell", NOW);
  }

  private static EmailLinkToken asLink(JsonWebToken other) throws Exception {
    return JSON.readValue(JSON.writeValueAsString(other), EmailLinkToken.class);
  }

  @Test
  void aFreshTokenPassesAndKnowsItsAddressWithoutSayingIt() throws Exception {
    EmailLinkToken read = asLink(aToken());
    assertTrue(passes(read));
    assertTrue(read.wasMailedTo("Ann@example.org"));
    assertFalse(read.wasMailedTo("eve@example.org"));
    assertFalse(JSON.writeValueAsString(aToken()).contains("ann@"));
  }

  @Test
  void aTokenEndsAfterFifteenMinutes() {
    assertTrue(aToken().isLinkFor(ISSUER, "visa-shell", NOW + 899));
    assertFalse(aToken().isLinkFor(ISSUER, "visa-shell", NOW + 900));
  }

  @Test
  void aTokenOfAnotherRealmOrForAnotherClientIsRefused() {
    assertFalse(aToken().isLinkFor("https://id.example/realms/other", "visa-shell", NOW));
    assertFalse(aToken().isLinkFor(ISSUER, "account-console", NOW));
  }

  @Test
  void noOtherTokenOfTheRealmPassesForALink() throws Exception {
    JsonWebToken refresh = new JsonWebToken().id("id").subject("user").type("Refresh").issuer(ISSUER)
        .audience(ISSUER).issuedFor("visa-shell").iat(NOW).exp(NOW + 600);
    JsonWebToken action = new JsonWebToken().id("id").subject("user").type("execute-actions").issuer(ISSUER).audience(ISSUER)
        .issuedFor("visa-shell").iat(NOW).exp(NOW + 600);
    action.setOtherClaims("email", "ann@example.org");
    JsonWebToken rightTypeWrongAudience = new JsonWebToken().id("id").subject("user").type(EmailLinkToken.TYPE).issuer(ISSUER)
        .audience(ISSUER).issuedFor("visa-shell").iat(NOW).exp(NOW + 600);
    rightTypeWrongAudience.setOtherClaims("email", "ann@example.org");
    JsonWebToken twoAudiences = aToken().audience(EmailLinkToken.AUDIENCE, ISSUER);
    for (JsonWebToken other : new JsonWebToken[] {refresh, action, rightTypeWrongAudience, twoAudiences}) {
      assertFalse(passes(asLink(other)));
    }
  }

  @Test
  void aTokenThatLivesLongerThanALinkMayIsRefused() throws Exception {
    EmailLinkToken token = aToken();
    token.exp(NOW + 3600);
    assertFalse(passes(asLink(token)));
  }

  @Test
  void aTokenWithoutIdSubjectOrTimesIsRefused() throws Exception {
    assertFalse(passes((EmailLinkToken) aToken().id(null)));
    assertFalse(passes((EmailLinkToken) aToken().subject(null)));
    assertFalse(passes((EmailLinkToken) aToken().iat(null)));
    assertFalse(passes((EmailLinkToken) aToken().exp(null)));
    assertFalse(passes((EmailLinkToken) aToken().iat(NOW + 60)));
  }
}
