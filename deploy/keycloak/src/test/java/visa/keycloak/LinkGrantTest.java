package visa.keycloak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LinkGrantTest {
  private static final long NOW = 1_800_000_000L;
  private final LinkGrant grant = LinkGrant.of("token-id", "012345", NOW + 900);

  @Test
  void opensWithItsOwnTokenAndCodeUntilItEnds() {
    assertTrue(grant.opensWithToken("token-id", NOW));
    assertTrue(grant.opensWithCode("012345", NOW));
    assertFalse(grant.opensWithToken("token-id", NOW + 900));
    assertFalse(grant.opensWithCode("012345", NOW + 900));
  }

  @Test
  void isClosedToAnOlderLinkAndToOtherCodes() {
    assertFalse(grant.opensWithToken("older-id", NOW));
    for (String code : new String[] {"", "12345", "0123456", "012346", "abcdef", " 012345"}) assertFalse(grant.opensWithCode(code, NOW));
  }

  @Test
  void isStoredAsHashesShortEnoughForAnAttribute() {
    String stored = grant.encode();
    assertFalse(stored.contains("token-id") || stored.contains("012345"));
    assertTrue(stored.length() < 255);
    assertEquals(grant, LinkGrant.decode(stored).orElseThrow());
  }

  @Test
  void whatIsNoGrantDecodesToNone() {
    for (String stored : new String[] {null, "", "a:b", "a:b:c", "a:b:1:2"}) assertTrue(LinkGrant.decode(stored).isEmpty());
  }
}
