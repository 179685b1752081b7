package visa.keycloak;

import java.util.List;
import org.keycloak.Config;
import org.keycloak.authentication.Authenticator;
import org.keycloak.authentication.AuthenticatorFactory;
import org.keycloak.models.AuthenticationExecutionModel.Requirement;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;
import org.keycloak.provider.ProviderConfigProperty;

/** A step of a flow without settings of its own: one authenticator for all sessions, used as said or disabled. */
abstract class SharedAuthenticatorFactory implements AuthenticatorFactory {
  private final String id;
  private final String displayType;
  private final String helpText;
  private final Requirement used;
  private final Authenticator authenticator;

  SharedAuthenticatorFactory(
      String id, String displayType, String helpText, Requirement used, Authenticator authenticator) {
    this.id = id;
    this.displayType = displayType;
    this.helpText = helpText;
    this.used = used;
    this.authenticator = authenticator;
  }

  @Override
  public String getId() {
    return id;
  }

  @Override
  public String getDisplayType() {
    return displayType;
  }

  @Override
  public String getHelpText() {
    return helpText;
  }

  @Override
  public String getReferenceCategory() {
    return id;
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
    return new Requirement[] {used, Requirement.DISABLED};
  }

  @Override
  public List<ProviderConfigProperty> getConfigProperties() {
    return List.of();
  }

  @Override
  public Authenticator create(KeycloakSession session) {
    return authenticator;
  }

  @Override
  public void init(Config.Scope config) {}

  @Override
  public void postInit(KeycloakSessionFactory factory) {}

  @Override
  public void close() {}
}
