import later from '../src/locales/after-payment/en.json';
import first from '../src/locales/en.json';

/** All words of the remote, as they are once a screen after the payment has been shown. */
export const en = { ...first, ...later };
