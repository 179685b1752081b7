package visa.keycloak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

class AskerNetworkTest {
  @Test
  void isTheSameFor24BitsOfIpv4And48OfIpv6() {
    assertEquals(AskerNetwork.of("203.0.113.1"), AskerNetwork.of("203.0.113.254"));
    assertNotEquals(AskerNetwork.of("203.0.113.1"), AskerNetwork.of("203.0.114.1"));
    assertEquals(AskerNetwork.of("2001:db8:1:2::3"), AskerNetwork.of("2001:db8:1:ffff::4"));
    assertNotEquals(AskerNetwork.of("2001:db8:1::1"), AskerNetwork.of("2001:db8:2::1"));
  }

  @Test
  void looksNoNameUp() {
    assertEquals("unknown", AskerNetwork.of("evil.example"));
    assertEquals("unknown", AskerNetwork.of(null));
  }
}
