package visa.keycloak;

import java.util.Arrays;
import java.util.Optional;
import org.keycloak.authentication.AuthenticationFlowContext;
import org.keycloak.authentication.Authenticator;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.SubjectCredentialManager;
import org.keycloak.models.UserModel;
import org.keycloak.models.credential.OTPCredentialModel;
import org.keycloak.models.credential.WebAuthnCredentialModel;

/**
 * Asks a user without a second factor which one to set up: an authenticator application or a passkey. A user who has
 * one is never asked, so that somebody who knows only the password cannot add a factor.
 */
public class EnrolmentAuthenticator implements Authenticator {
  private static final String FORM = "enrol-second-factor.ftl";

  @Override
  public void authenticate(AuthenticationFlowContext flow) {
    if (hasFactor(flow.getUser()) || chosenBefore(flow)) flow.success();
    else flow.challenge(flow.form().createForm(FORM));
  }

  @Override
  public void action(AuthenticationFlowContext flow) {
    Optional<EnrolmentChoice> choice =
        EnrolmentChoice.of(flow.getHttpRequest().getDecodedFormParameters().getFirst("factor"));
    if (choice.isEmpty() && !hasFactor(flow.getUser())) {
      flow.challenge(flow.form().createForm(FORM));
      return;
    }
    if (!hasFactor(flow.getUser())) choice.ifPresent(one -> demand(flow, one));
    flow.success();
  }

  /** Requires the action for this sign-in only: a user who abandons it is asked again next time. */
  private static void demand(AuthenticationFlowContext flow, EnrolmentChoice choice) {
    for (EnrolmentChoice other : EnrolmentChoice.values())
      flow.getAuthenticationSession().removeRequiredAction(other.requiredAction());
    flow.getAuthenticationSession().addRequiredAction(choice.requiredAction());
  }

  /** True if an administrator has already required one of the actions. */
  private static boolean chosenBefore(AuthenticationFlowContext flow) {
    return flow.getUser().getRequiredActionsStream()
        .anyMatch(action -> Arrays.stream(EnrolmentChoice.values()).anyMatch(one -> one.requiredAction().equals(action)));
  }

  private static boolean hasFactor(UserModel user) {
    SubjectCredentialManager credentials = user.credentialManager();
    return credentials.isConfiguredFor(OTPCredentialModel.TYPE)
        || credentials.isConfiguredFor(WebAuthnCredentialModel.TYPE_PASSWORDLESS);
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
