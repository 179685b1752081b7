package visa.keycloak;

import org.keycloak.Config;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;
import org.keycloak.policy.PasswordPolicyProvider;
import org.keycloak.policy.PasswordPolicyProviderFactory;

public class GuessablePasswordPolicyFactory implements PasswordPolicyProviderFactory {
  private static final PasswordPolicyProvider POLICY = new GuessablePasswordPolicy();

  @Override
  public String getId() {
    return "visa-not-guessable";
  }

  @Override
  public String getDisplayName() {
    return "Not guessable";
  }

  @Override
  public String getConfigType() {
    return null;
  }

  @Override
  public String getDefaultConfigValue() {
    return null;
  }

  @Override
  public boolean isMultiplSupported() {
    return false;
  }

  @Override
  public PasswordPolicyProvider create(KeycloakSession session) {
    return POLICY;
  }

  @Override
  public void init(Config.Scope config) {}

  @Override
  public void postInit(KeycloakSessionFactory factory) {}

  @Override
  public void close() {}
}
