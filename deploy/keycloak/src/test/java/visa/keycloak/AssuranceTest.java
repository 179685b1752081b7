package visa.keycloak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AssuranceTest {
  @Test
  void aPasswordAloneIsOneFactor() {
    assertEquals("[\"pwd\"]", Assurance.methods(List.of("password"), List.of("UPDATE_PASSWORD")));
    assertEquals("[]", Assurance.methods(List.of(), List.of()));
  }

  @Test
  void aCodeOrItsEnrolmentIsTheSecond() {
    assertEquals("[\"pwd\",\"otp\",\"mfa\"]", Assurance.methods(List.of("password", "otp"), List.of()));
    assertEquals("[\"pwd\",\"otp\",\"mfa\"]", Assurance.methods(List.of("password"), List.of("CONFIGURE_TOTP")));
  }

  @Test
  void aPasskeyIsTwo() {
    assertEquals("[\"swk\",\"mfa\"]", Assurance.methods(List.of("webauthn-passwordless"), List.of()));
    assertEquals("[\"pwd\",\"swk\",\"mfa\"]",
        Assurance.methods(List.of("password"), List.of("webauthn-register-passwordless")));
  }

  @Test
  void onlyTheTwoKindsOfFactorAreOffered() {
    assertEquals("CONFIGURE_TOTP", EnrolmentChoice.of("app").orElseThrow().requiredAction());
    assertEquals("webauthn-register-passwordless", EnrolmentChoice.of("passkey").orElseThrow().requiredAction());
    assertEquals(Optional.empty(), EnrolmentChoice.of(null));
    assertEquals(Optional.empty(), EnrolmentChoice.of("UPDATE_PASSWORD"));
  }
}
