package visa.keycloak;

import org.keycloak.models.AuthenticationExecutionModel.Requirement;

public class AssuranceAuthenticatorFactory extends SharedAuthenticatorFactory {
  public AssuranceAuthenticatorFactory() {
    super(
        "visa-assurance",
        "Visa: authentication methods",
        "Records password and second factor for the claim amr",
        Requirement.REQUIRED,
        new AssuranceAuthenticator());
  }
}
