import type { BrowserContext } from '@playwright/test';
import { readPlatform } from './platform.ts';

let violations: string[] = [];

/**
 * Notes what a page of the site does against its content security policy; the hosted payment page and Keycloak have
 * their own.
 */
export const watchPolicy = async (context: BrowserContext): Promise<void> => {
  await context.exposeBinding('policyViolated', (_source, violation: string) => void violations.push(violation));
  await context.addInitScript((origin) => {
    if (location.origin !== origin && location.origin !== 'null') return;
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const tell = (window as unknown as { policyViolated?: (violation: string) => void }).policyViolated;
      tell?.(`${violatedDirective} ${blockedURI} ${sample} on ${location.pathname}`);
    });
  }, new URL(readPlatform().web).origin);
};

/** What was noted since it was last asked. */
export const takeViolations = (): string[] => {
  const taken = violations;
  violations = [];
  return taken;
};
