package visa.keycloak;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** The authentication methods of a sign-in, as RFC 8176 names them: `mfa` for two factors. */
final class Assurance {
  private Assurance() {}

  /**
   * The claim amr as JSON. A factor enrolled during this sign-in counts, because it is verified before a token is
   * issued. A passkey counts as two factors, because it is accepted only with user verification.
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
