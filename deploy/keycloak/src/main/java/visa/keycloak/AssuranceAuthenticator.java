package visa.keycloak;

import java.util.HashSet;
import java.util.Set;
import org.keycloak.authentication.AuthenticationFlowContext;
import org.keycloak.authentication.Authenticator;
import org.keycloak.authentication.AuthenticatorUtil;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.sessions.AuthenticationSessionModel;

/** Last step of the staff's flow: notes on the session how it was signed in to, for the claim amr of its tokens. */
public class AssuranceAuthenticator implements Authenticator {
  static final String NOTE = "visa.amr";

  @Override
  public void authenticate(AuthenticationFlowContext flow) {
    AuthenticationSessionModel authentication = flow.getAuthenticationSession();
    Set<String> actions = new HashSet<>(authentication.getRequiredActions());
    flow.getUser().getRequiredActionsStream().forEach(actions::add);
    String methods = Assurance.methods(AuthenticatorUtil.getAuthnCredentials(authentication), actions);
    authentication.setUserSessionNote(NOTE, methods);
    flow.success();
  }

  @Override
  public void action(AuthenticationFlowContext flow) {
    flow.attempted();
  }

  @Override
  public boolean requiresUser() {
    return true;
  }

  @Override
  public boolean configuredFor(KeycloakSession session, RealmModel realm, UserModel user) {
    return true;
  }

  @Override
  public void setRequiredActions(KeycloakSession session, RealmModel realm, UserModel user) {}

  @Override
  public void close() {}
}
