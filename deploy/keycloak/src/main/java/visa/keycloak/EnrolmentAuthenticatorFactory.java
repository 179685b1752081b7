package visa.keycloak;

import org.keycloak.models.AuthenticationExecutionModel.Requirement;

public class EnrolmentAuthenticatorFactory extends SharedAuthenticatorFactory {
  public EnrolmentAuthenticatorFactory() {
    super(
        "visa-enrolment",
        "Visa: choice of a second factor",
        "Asks whoever has no second factor which one to set up",
        Requirement.REQUIRED,
        new EnrolmentAuthenticator());
  }
}
