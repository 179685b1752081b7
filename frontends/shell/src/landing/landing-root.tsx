import { Frame } from '../layout/frame.tsx';
import { LandingPage } from './landing-page.tsx';

/** The landing page as it is prerendered and hydrated, before there is a router. */
export const LandingRoot = () => (
  <Frame>
    <LandingPage />
  </Frame>
);
