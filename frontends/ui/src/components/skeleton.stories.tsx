import { Skeleton } from '@wayfare/ui/components/skeleton';

export default { title: 'Skeleton' };

export const Line = () => <Skeleton className="w-48" />;
export const Picture = () => <Skeleton className="h-32 w-48" />;
