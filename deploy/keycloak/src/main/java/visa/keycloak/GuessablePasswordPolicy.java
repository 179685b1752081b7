package visa.keycloak;

import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.policy.PasswordPolicyProvider;
import org.keycloak.policy.PolicyError;

/** Refuses what {@link GuessablePasswords} knows, with Keycloak's own words for a password that is too common. */
public class GuessablePasswordPolicy implements PasswordPolicyProvider {
  private static final String MESSAGE = "invalidPasswordBlacklistedMessage";

  @Override
  public PolicyError validate(RealmModel realm, UserModel user, String password) {
    return validate(user.getUsername(), password);
  }

  @Override
  public PolicyError validate(String user, String password) {
    boolean isGuessable = GuessablePasswords.isCommon(password) || GuessablePasswords.isOfContext(password);
    return isGuessable ? new PolicyError(MESSAGE) : null;
  }

  @Override
  public Object parseConfig(String value) {
    return null;
  }

  @Override
  public void close() {}
}
