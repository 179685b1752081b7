import { LinkButton } from '@wayfare/ui/components/link-button';

export default { title: 'Link button' };

export const Primary = () => <LinkButton to="/apply">Get Started</LinkButton>;
export const Secondary = () => (
  <LinkButton to="/apply" variant="secondary">
    Learn more
  </LinkButton>
);
export const Compact = () => (
  <LinkButton to="/admin" variant="quiet" size="compact">
    Open
  </LinkButton>
);
