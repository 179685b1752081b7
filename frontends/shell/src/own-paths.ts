/**
 * The shell's own pages besides the landing page. Whoever serves the site answers 404 for a path that is neither here
 * nor a remote's.
 */
export const ownPaths = ['/auth', '/auth/link', '/accessibility', '/privacy', '/reminders'];

/** The remotes' pages; `:name` is any one segment. */
export const remotePaths = [
  '/apply',
  '/order-confirmation',
  '/order-confirmation/:slug',
  '/uk-eta',
  '/dashboard',
  '/track',
  ...[
    'order-confirmation',
    'personal-details',
    'personal-info',
    'passport-details',
    'processing-time',
    'review-order',
    'payment-success',
    'resume',
    'my-data',
    'messages',
    'phone-upload',
    'phone-sms',
    'personal-details-extended',
    'residence-address',
    'selfie-upload',
    'passport-scan',
    'final-submission',
  ].map((step) => `/application/${step}`),
  '/admin',
  ...[
    'submissions/:id',
    'destinations',
    'services',
    'upsells',
    'templates',
    'cases',
    'cases/:id',
    'messages',
    'numbers',
    'sessions',
    'team',
  ].map((page) => `/admin/${page}`),
];
