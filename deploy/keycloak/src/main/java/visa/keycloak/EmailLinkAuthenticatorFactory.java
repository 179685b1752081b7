package visa.keycloak;

import java.util.List;
import org.keycloak.Config;
import org.keycloak.authentication.Authenticator;
import org.keycloak.authentication.AuthenticatorFactory;
import org.keycloak.models.AuthenticationExecutionModel.Requirement;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;
import org.keycloak.provider.ProviderConfigProperty;

public class EmailLinkAuthenticatorFactory implements AuthenticatorFactory {
  private static final Authenticator AUTHENTICATOR = new EmailLinkAuthenticator();

  @Override
  public String getId() {
    return "visa-email-link";
  }

  @Override
  public String getDisplayType() {
    return "Visa: e-mail sign-in link";
  }

  @Override
  public String getHelpText() {
    return "Signs in by a mailed link or code that the application hands over with its authorization request";
  }

  @Override
  public String getReferenceCategory() {
    return "visa-email-link";
  }

  @Override
  public boolean isConfigurable() {
    return false;
  }

  @Override
  public boolean isUserSetupAllowed() {
    return false;
  }

  @Override
  public Requirement[] getRequirementChoices() {
    return new Requirement[] {Requirement.ALTERNATIVE, Requirement.DISABLED};
  }

  @Override
  public List<ProviderConfigProperty> getConfigProperties() {
    return List.of();
  }

  @Override
  public Authenticator create(KeycloakSession session) {
    return AUTHENTICATOR;
  }

  @Override
  public void init(Config.Scope config) {}

  @Override
  public void postInit(KeycloakSessionFactory factory) {}

  @Override
  public void close() {}
}
