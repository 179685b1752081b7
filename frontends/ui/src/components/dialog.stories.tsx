import { ConfirmDialog, Dialog } from '@wayfare/ui/components/dialog';

export default { title: 'Dialog' };

export const Open = () => (
  <Dialog open onClose={() => {}} title="New destination" description="Travelers see it once it is saved.">
    <p>What is to be filled in.</p>
  </Dialog>
);
export const Confirm = () => (
  <ConfirmDialog
    open
    question="Delete this destination?"
    confirmLabel="Delete"
    cancelLabel="Keep"
    onConfirm={() => {}}
    onCancel={() => {}}
  />
);
export const ConfirmNamed = () => (
  <ConfirmDialog
    open
    question="Delete this destination?"
    description="United Kingdom ETA"
    confirmLabel="Delete"
    cancelLabel="Keep"
    onConfirm={() => {}}
    onCancel={() => {}}
  />
);
export const Confirming = () => (
  <ConfirmDialog
    open
    busy
    question="Delete this destination?"
    confirmLabel="Delete"
    cancelLabel="Keep"
    onConfirm={() => {}}
    onCancel={() => {}}
  />
);
