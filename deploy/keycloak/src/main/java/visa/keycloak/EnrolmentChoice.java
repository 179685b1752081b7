package visa.keycloak;

import java.util.Optional;

/** What somebody of the staff may set up as a second factor at the first sign-in, by the words of the form. */
enum EnrolmentChoice {
  APP("CONFIGURE_TOTP"),
  PASSKEY("webauthn-register-passwordless");

  private final String requiredAction;

  EnrolmentChoice(String requiredAction) {
    this.requiredAction = requiredAction;
  }

  String requiredAction() {
    return requiredAction;
  }

  static Optional<EnrolmentChoice> of(String word) {
    if ("app".equals(word)) return Optional.of(APP);
    return "passkey".equals(word) ? Optional.of(PASSKEY) : Optional.empty();
  }
}
