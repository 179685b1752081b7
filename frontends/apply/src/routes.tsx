import type { RemoteModule } from '@visa/ui/remote-contract';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { FlowFrame } from './features/flow/flow-frame.tsx';

const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

/** Another address of the same screen. */
const alias = (path: string, to: string): RouteObject => ({ path, element: <Alias to={to} /> });

function Alias({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={`${to}${search}`} replace />;
}

const yourVisa = () => import('./features/your-visa/your-visa-page.tsx').then((page) => page.YourVisaPage);

export const apply: RemoteModule = {
  routes: [
    {
      element: <FlowFrame />,
      children: [
        screen('/apply', () => import('./features/apply/apply-page.tsx').then((page) => page.ApplyPage)),
        screen('/application/order-confirmation', yourVisa),
        screen('/order-confirmation', yourVisa),
        screen('/order-confirmation/:slug', () =>
          import('./features/slug-visa/slug-visa-page.tsx').then((page) => page.SlugVisaPage),
        ),
        screen('/uk-eta', () => import('./features/uk-eta/uk-eta-page.tsx').then((page) => page.UkEtaPage)),
        screen('/application/personal-details', () =>
          import('./features/personal-details/personal-details-page.tsx').then((page) => page.PersonalDetailsPage),
        ),
        alias('/application/personal-info', '/application/personal-details'),
        screen('/application/passport-details', () =>
          import('./features/passport-details/passport-details-page.tsx').then((page) => page.PassportDetailsPage),
        ),
        screen('/application/processing-time', () =>
          import('./features/processing-time/processing-time-page.tsx').then((page) => page.ProcessingTimePage),
        ),
        screen('/application/review-order', () =>
          import('./features/review-order/review-order-page.tsx').then((page) => page.ReviewOrderPage),
        ),
        screen('/application/payment-success', () =>
          import('./features/payment-success/payment-success-page.tsx').then((page) => page.PaymentSuccessPage),
        ),
        screen('/application/resume', () =>
          import('./features/resume/resume-page.tsx').then((page) => page.ResumePage),
        ),
        screen('/dashboard', () => import('./features/resume/resume-page.tsx').then((page) => page.DashboardPage)),
        screen('/application/phone-sms', () =>
          import('./features/phone-sms/phone-sms-page.tsx').then((page) => page.PhoneSmsPage),
        ),
        screen('/application/personal-details-extended', () =>
          import('./features/extended-details/extended-details-page.tsx').then((page) => page.ExtendedDetailsPage),
        ),
        screen('/application/residence-address', () =>
          import('./features/residence-address/residence-address-page.tsx').then((page) => page.ResidenceAddressPage),
        ),
        screen('/application/selfie-upload', () =>
          import('./features/selfie/selfie-page.tsx').then((page) => page.SelfiePage),
        ),
        screen('/application/passport-scan', () =>
          import('./features/passport-scan/passport-scan-page.tsx').then((page) => page.PassportScanPage),
        ),
        screen('/application/final-submission', () =>
          import('./features/final-submission/final-submission-page.tsx').then((page) => page.FinalSubmissionPage),
        ),
      ],
    },
  ],
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    fr: () => import('./locales/fr.json'),
  },
};
