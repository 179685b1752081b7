import type { Browser, BrowserContext } from 'playwright-core';

const violations: string[] = [];

/** Notes what a page of the site does against its content security policy; the hosted payment page and Keycloak have their own. */
export const watchPolicy = async (context: BrowserContext, baseURL: string): Promise<void> => {
  await context.exposeBinding('policyViolated', (_source, violation: string) => void violations.push(violation));
  await context.addInitScript((origin) => {
    if (location.origin !== origin && location.origin !== 'null') return;
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const tell = (window as unknown as { policyViolated?: (violation: string) => void }).policyViolated;
      tell?.(`${violatedDirective} ${blockedURI} ${sample} on ${location.pathname}`);
    });
  }, new URL(baseURL).origin);
};

/** A run in which the policy was violated ends with an error, whatever its tests were about. */
export const failOnViolation = (browser: Browser): Browser => {
  const close = browser.close.bind(browser);
  browser.close = async (options) => {
    await close(options);
    if (violations.length > 0) throw new Error(`The content security policy was violated:\n${violations.join('\n')}`);
  };
  return browser;
};
