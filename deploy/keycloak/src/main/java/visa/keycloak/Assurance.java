package visa.keycloak;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** How somebody signed in, in the words of RFC 8176: `mfa` for two factors. */
final class Assurance {
  private Assurance() {}

  /**
   * The JSON of the claim amr. Whoever enrols a second factor within this sign-in has proven it before any token is
   * issued; a passkey is only taken with user verification, which is a factor of its own.
   */
  static String methods(Collection<String> credentials, Collection<String> requiredActions) {
    List<String> methods = new ArrayList<>();
    if (credentials.contains("password")) methods.add("pwd");
    if (credentials.contains("otp") || requiredActions.contains(EnrolmentChoice.APP.requiredAction())) methods.add("otp");
    boolean enrolsPasskey = requiredActions.contains(EnrolmentChoice.PASSKEY.requiredAction());
    if (credentials.contains("webauthn-passwordless") || enrolsPasskey) methods.add("swk");
    if (methods.contains("otp") || methods.contains("swk")) methods.add("mfa");
    return methods.stream().map(method -> '"' + method + '"').collect(Collectors.joining(",", "[", "]"));
  }
}
