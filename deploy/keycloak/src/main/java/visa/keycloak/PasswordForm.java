package visa.keycloak;

import jakarta.ws.rs.core.MultivaluedMap;
import org.keycloak.authentication.AuthenticationFlowContext;
import org.keycloak.authentication.authenticators.browser.UsernamePasswordForm;
import org.keycloak.authentication.authenticators.util.AuthenticatorUtils;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.UserModel;
import org.keycloak.models.credential.PasswordCredentialModel;

/**
 * Keycloak's password form, which takes as long and says the same for an account without a password (as every
 * traveller's), a disabled or a locked one as for an address without an account.
 */
public class PasswordForm extends UsernamePasswordForm {
  public PasswordForm(KeycloakSession session) {
    super(session);
  }

  @Override
  public boolean enabledUser(AuthenticationFlowContext flow, UserModel user) {
    if (!user.isEnabled()) {
      testInvalidUser(flow, null);
      return false;
    }
    boolean mayGoOn = super.enabledUser(flow, user);
    if (!mayGoOn) AuthenticatorUtils.dummyHash(flow);
    return mayGoOn;
  }

  @Override
  public boolean validatePassword(
      AuthenticationFlowContext flow, UserModel user, MultivaluedMap<String, String> input, boolean clearUser) {
    if (!user.credentialManager().isConfiguredFor(PasswordCredentialModel.TYPE)) AuthenticatorUtils.dummyHash(flow);
    return super.validatePassword(flow, user, input, clearUser);
  }
}
