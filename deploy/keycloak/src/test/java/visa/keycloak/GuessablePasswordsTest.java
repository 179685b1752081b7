package visa.keycloak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class GuessablePasswordsTest {
  private final GuessablePasswordPolicy policy = new GuessablePasswordPolicy();

  @Test
  void frequentPasswordsOfBreachesAreRefusedInAnyCase() {
    for (String password : new String[] {"1qaz2wsx3edc", "qwerty123456", "QwertyQwerty", "123456654321", "leavemealone"})
      assertNotNull(policy.validate("ann", password), password);
  }

  @Test
  void theListHasTheTenThousandMostFrequentOfTwelveCharacters() {
    assertEquals(10_000, GuessablePasswords.count());
  }

  @Test
  void wordsOfThisApplicationWithLittleBesideThemAreRefused() {
    for (String password : new String[] {"Wayfare-2026!", "visapassport1", "PasswordAdmin99", "welcome.travel.ann"})
      assertNotNull(policy.validate("ann", password), password);
  }

  @Test
  void otherPasswordsPassAlsoWithSuchAWordInThem() {
    for (String password :
        new String[] {"green kettle at noon", "Xk2-9fhq-77bT-pw", "my passport lies in the blue drawer", "пароль из семи слов"})
      assertNull(policy.validate("ann", password), password);
  }

  @Test
  void everyWordIsKnownToTheRule() {
    for (String word : GuessablePasswords.CONTEXT_WORDS) assertTrue(GuessablePasswords.isOfContext(word + "-1234567"));
  }
}
