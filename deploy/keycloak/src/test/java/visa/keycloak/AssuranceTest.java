package visa.keycloak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
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
  }
}
