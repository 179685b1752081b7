import { requireHttps, serviceSettings } from '@wayfare/kit/config';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });

/** `{ name: address }` as JSON. */
const addresses = z
  .string()
  .transform((text, context): Record<string, string> => {
    try {
      return z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), address).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'JSON { name: address } expected' });
      return z.NEVER;
    }
  })
  .default({});

const settings = {
  ...serviceSettings,
  PORT: z.coerce.number().int().positive(),
  /** What a build has made. */
  FILES_DIR: z.string().default('files'),
  /** How long answers under way may take once the process is told to end. */
  DRAIN_MS: z.coerce.number().int().nonnegative().default(26_000),
};

/** A remote is served alone, below /remotes/<name>. */
export const remoteConfigSchema = z.object({ ...settings, REMOTE: z.string().regex(/^[a-z][a-z0-9-]*$/) });

/** The web application itself: the shell's pages and files, and whatever it is told to pass on. */
export const siteConfigSchema = z
  .object({
    ...settings,
    /** Where browsers find us; the only source of absolute addresses in pages. */
    PUBLIC_URL: address.transform((url) => new URL(url).origin),
    KEYCLOAK_URL: address.optional(),
    /** Where a form may lead besides this site (a hosted payment page): addresses separated by spaces. */
    FORM_TARGETS: z.string().default(''),
    /** Where the API is; none where something in front passes /api on. */
    GATEWAY_URL: address.optional(),
    /** The servers that /remotes/<name> is passed on to; none where something in front does it. */
    REMOTE_SERVERS: addresses,
    /** Remotes whose entry is not at its usual place: public addresses. */
    REMOTE_ENTRIES: addresses,
  })
  .check(requireHttps('PUBLIC_URL'));

export type SiteConfig = z.infer<typeof siteConfigSchema>;
