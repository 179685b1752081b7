package visa.keycloak;

import java.util.List;
import org.keycloak.Config;
import org.keycloak.authentication.Authenticator;
import org.keycloak.authentication.AuthenticatorFactory;
import org.keycloak.models.AuthenticationExecutionModel.Requirement;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;
import org.keycloak.provider.ProviderConfigProperty;

public class AssuranceAuthenticatorFactory implements AuthenticatorFactory {
  private static final Authenticator AUTHENTICATOR = new AssuranceAuthenticator();

  @Override
  public String getId() {
    return "visa-assurance";
  }

  @Override
  public String getDisplayType() {
    return "Visa: authentication methods";
  }

  @Override
  public String getHelpText() {
    return "Records password and second factor for the claim amr";
  }

  @Override
  public String getReferenceCategory() {
    return "visa-assurance";
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
    return new Requirement[] {Requirement.REQUIRED, Requirement.DISABLED};
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
