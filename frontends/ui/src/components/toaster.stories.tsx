import { Button } from '@wayfare/ui/components/button';
import { Toaster } from '@wayfare/ui/components/toaster';
import { toast } from '@wayfare/ui/toast';
import { useEffect } from 'react';

export default { title: 'Toaster' };

const Shown = ({ show }: { show: () => void }) => {
  useEffect(show, [show]);
  return (
    <>
      <Button onClick={show}>Again</Button>
      <Toaster />
    </>
  );
};
const saved = () => toast.success('Saved', { description: 'Travelers see it now.' });
const failed = () => toast.error('Failed to save. Please try again.');
const news = () => toast.info('A newer version is there', { action: { label: 'Reload', onClick: () => {} } });

export const Success = () => <Shown show={saved} />;
export const Failure = () => <Shown show={failed} />;
export const News = () => <Shown show={news} />;
