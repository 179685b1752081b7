const key = 'signedInBefore';

/**
 * Whether somebody has signed in with this browser since the last sign-out. Holds no secret: it spares everybody else
 * the silent check with Keycloak.
 */
export const signInHint = {
  isSet: (): boolean => read() === '1',
  set: (): void => write('1'),
  clear: (): void => write(null),
  /** Calls back when another tab of this browser has signed out. */
  onClearedElsewhere: (callback: () => void): void =>
    addEventListener('storage', (event) => {
      // A storage cleared as a whole names no key.
      if ((event.key === key || event.key === null) && event.newValue === null) callback();
    }),
};

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the silent check is simply not made.
  }
}

/** What the application flow keeps in this browser; a sign-out leaves nothing of it behind. */
const answerKeys = [
  'orderConfirmation',
  'formSessionId',
  'personalDetails',
  'passportDetails',
  'passportDetailsSkipped',
  'flowMemory',
  'processingSpeed',
  'selectedUpsells',
  'passportCorrections',
  'passportReadings',
  'messageDrafts',
];

export function forgetAnswers(): void {
  for (const name of answerKeys) {
    localStorage.removeItem(name);
    sessionStorage.removeItem(name);
  }
}
