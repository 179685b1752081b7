package visa.keycloak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LinkRulesTest {
  private static final Set<String> ORIGINS = Set.of("http://localhost:8080");

  @Test
  void addressesAreFoundWithoutRegardToCaseAndSpaces() {
    assertEquals(Optional.of("ann.o'neil+visa@mail.example.org"), LinkRules.usableEmail("  Ann.O'Neil+visa@Mail.Example.org "));
  }

  @Test
  void thePlaceholderGuestAndWhatIsNoAddressAreRefused() {
    Object[] refused = {
      "guest@guest.invalid", "Guest@Guest.Invalid", "", "ann", "ann@", "@b.org", "a b@c.org", "a@b",
      "a@b.org\nBcc: c@d.org", 5, null
    };
    for (Object given : refused) {
      assertTrue(LinkRules.usableEmail(given).isEmpty(), String.valueOf(given));
    }
  }

  @Test
  void namesMayBeInAnyScriptButCarryNoMarkupOrLines() {
    assertEquals(Optional.of("Ngô 李"), LinkRules.usableName(" Ngô 李 "));
    for (Object given : new Object[] {null, " ", "<b>", "a\nb", "x".repeat(101)}) assertTrue(LinkRules.usableName(given).isEmpty());
  }

  @Test
  void aNavigationFromTheApplicationPasses() {
    assertTrue(LinkRules.isFromApplication("same-site", null, null, ORIGINS));
    assertTrue(LinkRules.isFromApplication("cross-site", null, "http://localhost:8080/auth/link", ORIGINS));
    assertTrue(LinkRules.isFromApplication(null, "http://localhost:8080", null, ORIGINS));
  }

  @Test
  void aNavigationFromAMailOrAnotherPageIsRefused() {
    assertFalse(LinkRules.isFromApplication("none", null, null, ORIGINS));
    assertFalse(LinkRules.isFromApplication("cross-site", null, "https://evil.example/", ORIGINS));
    assertFalse(LinkRules.isFromApplication(null, null, "http://localhost:8080.evil.example/", ORIGINS));
    assertFalse(LinkRules.isFromApplication(null, null, "::", ORIGINS));
    assertFalse(LinkRules.isFromApplication(null, null, null, ORIGINS));
  }
}
