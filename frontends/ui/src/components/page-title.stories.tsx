import { PageTitle } from '@wayfare/ui/components/page-title';

export default { title: 'Page title' };

export const Plain = () => <PageTitle>Your trip</PageTitle>;
export const WithNote = () => <PageTitle note="It takes about five minutes.">Personal details</PageTitle>;
