package visa.keycloak;

import org.keycloak.authentication.Authenticator;
import org.keycloak.authentication.authenticators.browser.UsernamePasswordFormFactory;
import org.keycloak.models.KeycloakSession;

public class PasswordFormFactory extends UsernamePasswordFormFactory {
  @Override
  public String getId() {
    return "visa-password-form";
  }

  @Override
  public String getDisplayType() {
    return "Visa: password form";
  }

  @Override
  public String getHelpText() {
    return "The password form, which does not tell by its time or words who has an account";
  }

  @Override
  public Authenticator create(KeycloakSession session) {
    return new PasswordForm(session);
  }
}
