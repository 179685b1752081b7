package visa.keycloak;

import org.keycloak.models.AuthenticationExecutionModel.Requirement;

public class EmailLinkAuthenticatorFactory extends SharedAuthenticatorFactory {
  public EmailLinkAuthenticatorFactory() {
    super(
        "visa-email-link",
        "Visa: e-mail sign-in link",
        "Signs in by a mailed link or code that the application hands over with its authorization request",
        Requirement.ALTERNATIVE,
        new EmailLinkAuthenticator());
  }
}
