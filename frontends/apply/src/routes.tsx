import type { RemoteModule } from '@wayfare/ui/remote-contract';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { FlowFrame } from './features/flow/flow-frame.tsx';
import { loadPatiently } from './load-patiently.ts';
import { loadLaterWords, messages } from './words.ts';

type Load = () => Promise<ComponentType>;

const FETCH_AHEAD_MS = 1_000;

/** While a screen is looked at the one after it is fetched: a line that is lost in between stops nobody. */
const screen = (path: string, load: Load, after?: Load): RouteObject => ({
  path,
  lazy: async () => {
    const Component = await loadPatiently(load);
    if (after) setTimeout(() => void after().catch(() => {}), FETCH_AHEAD_MS);
    return { Component };
  },
});

/** A screen whose words are not among the first. */
const withWords =
  (load: Load): Load =>
  async () => {
    const [Component] = await Promise.all([load(), loadLaterWords()]);
    return Component;
  };

/** Another address of the same screen. */
const alias = (path: string, to: string): RouteObject => ({ path, element: <Alias to={to} /> });

function Alias({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={`${to}${search}`} replace />;
}

const yourVisa = () => import('./features/your-visa/your-visa-page.tsx').then((page) => page.YourVisaPage);
const slugVisa = () => import('./features/slug-visa/slug-visa-page.tsx').then((page) => page.SlugVisaPage);
const ukEta = () => import('./features/uk-eta/uk-eta-page.tsx').then((page) => page.UkEtaPage);
const personal = () =>
  import('./features/personal-details/personal-details-page.tsx').then((page) => page.PersonalDetailsPage);
const passport = () =>
  import('./features/passport-details/passport-details-page.tsx').then((page) => page.PassportDetailsPage);
const processing = () =>
  import('./features/processing-time/processing-time-page.tsx').then((page) => page.ProcessingTimePage);
const review = () => import('./features/review-order/review-order-page.tsx').then((page) => page.ReviewOrderPage);
const paid = withWords(() =>
  import('./features/payment-success/payment-success-page.tsx').then((page) => page.PaymentSuccessPage),
);
const resume = withWords(() => import('./features/resume/resume-page.tsx').then((page) => page.ResumePage));
const dashboard = withWords(() => import('./features/resume/resume-page.tsx').then((page) => page.DashboardPage));
const myData = withWords(() => import('./features/my-data/my-data-page.tsx').then((page) => page.MyDataPage));
const messagesPage = withWords(() => import('./features/messages/messages-page.tsx').then((page) => page.MessagesPage));
const trackOrder = withWords(() => import('./features/track/track-page.tsx').then((page) => page.TrackPage));
const phoneUpload = withWords(() =>
  import('./features/phone-upload/phone-upload-page.tsx').then((page) => page.PhoneUploadPage),
);
const phone = withWords(() => import('./features/phone-sms/phone-sms-page.tsx').then((page) => page.PhoneSmsPage));
const extended = withWords(() =>
  import('./features/extended-details/extended-details-page.tsx').then((page) => page.ExtendedDetailsPage),
);
const address = withWords(() =>
  import('./features/residence-address/residence-address-page.tsx').then((page) => page.ResidenceAddressPage),
);
const selfie = withWords(() => import('./features/selfie/selfie-page.tsx').then((page) => page.SelfiePage));
const scan = withWords(() =>
  import('./features/passport-scan/passport-scan-page.tsx').then((page) => page.PassportScanPage),
);
const final = withWords(() =>
  import('./features/final-submission/final-submission-page.tsx').then((page) => page.FinalSubmissionPage),
);

export const apply: RemoteModule = {
  routes: [
    {
      element: <FlowFrame />,
      children: [
        screen('/apply', () => import('./features/apply/apply-page.tsx').then((page) => page.ApplyPage)),
        screen('/application/order-confirmation', yourVisa, personal),
        screen('/order-confirmation', yourVisa, personal),
        screen('/order-confirmation/:slug', slugVisa, personal),
        screen('/uk-eta', ukEta, personal),
        screen('/application/personal-details', personal, passport),
        alias('/application/personal-info', '/application/personal-details'),
        screen('/application/passport-details', passport, processing),
        screen('/application/processing-time', processing, review),
        screen('/application/review-order', review),
        screen('/application/payment-success', paid, phone),
        screen('/application/resume', resume),
        screen('/dashboard', dashboard),
        screen('/application/my-data', myData),
        screen('/application/messages', messagesPage),
        screen('/application/phone-upload', phoneUpload),
        screen('/track', trackOrder),
        screen('/application/phone-sms', phone, extended),
        screen('/application/personal-details-extended', extended, address),
        screen('/application/residence-address', address, selfie),
        screen('/application/selfie-upload', selfie, scan),
        screen('/application/passport-scan', scan, final),
        screen('/application/final-submission', final),
      ],
    },
  ],
  messages,
};
