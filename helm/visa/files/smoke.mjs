// Smoke tests for any installation: the API serves the catalogue and its OpenAPI description and refuses anonymous
// callers, and the shell is served with its security headers.
const { GATEWAY, SHELL_URL } = process.env;
const get = (url, options) => fetch(url, { signal: AbortSignal.timeout(10_000), ...options });

const checks = {
  'the catalogue has destinations': async () => {
    const { destinations } = await (await get(`${GATEWAY}/api/destinations`)).json();
    return destinations.length > 0;
  },
  'the API serves its OpenAPI description': async () =>
    (await (await get(`${GATEWAY}/api/openapi.json`)).json()).openapi.startsWith('3.'),
  'an anonymous caller cannot list submissions': async () =>
    (await get(`${GATEWAY}/api/admin/submissions`)).status === 401,
  'an unknown application is not found': async () =>
    [401, 404].includes((await get(`${GATEWAY}/api/applications/00000000-0000-4000-8000-000000000000`)).status),
  'a webhook without a signature is refused': async () =>
    (
      await get(`${GATEWAY}/api/webhooks/stripe`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    ).status === 400,
  'the shell is served with a content security policy': async () => {
    const response = await get(`${SHELL_URL}/`);
    return response.ok && response.headers.get('content-security-policy')?.includes("default-src 'none'");
  },
};

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const outcome = await check().catch((error) => error);
  if (outcome !== true) failed += 1;
  console.log(
    `${outcome === true ? 'ok    ' : 'FAILED'} ${name}${outcome instanceof Error ? `: ${outcome.message} ${outcome.cause ?? ''}` : ''}`,
  );
}
process.exit(failed ? 1 : 0);
