package visa.keycloak;

import java.util.HexFormat;
import java.util.Arrays;

/** The network an address belongs to: /24 of IPv4, /48 of IPv6. Never looks a name up. */
final class AskerNetwork {
  private AskerNetwork() {}

  static String of(String address) {
    if (address == null || !address.matches("[0-9a-fA-F:.]{2,45}")) return "unknown";
    try {
      byte[] bytes = java.net.InetAddress.getByName(address).getAddress();
      return HexFormat.of().formatHex(Arrays.copyOf(bytes, bytes.length == 4 ? 3 : 6));
    } catch (java.net.UnknownHostException malformed) {
      return "unknown";
    }
  }
}
