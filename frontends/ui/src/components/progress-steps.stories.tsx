import { ProgressSteps } from '@wayfare/ui/components/progress-steps';

export default { title: 'Progress steps' };

export const First = () => <ProgressSteps current={1} />;
export const Third = () => <ProgressSteps current={3} />;
export const Last = () => <ProgressSteps current={4} />;
