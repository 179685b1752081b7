import { asService } from '@wayfare/kit/caller';
import type { GrpcClient } from '@wayfare/kit/client';
import type { ApplicationServiceService } from '@wayfare/proto/application/v1/application_service';

export interface Contact {
  email: string;
  firstName: string;
  lastName: string;
  locale: string;
  orderNumber: string;
  visaName: string;
  numApplicants: number;
  /** Of the application, as in its proto. */
  status: string;
  updatedAt: Date;
  /** International, `+441234567890`; undefined where texts are not wanted. */
  smsNumber?: string;
}

export type ContactClient = (applicationId: string) => Promise<Contact>;

/** Whether the application service keeps anything of a person. */
export const createHasApplications =
  (application: Pick<GrpcClient<typeof ApplicationServiceService>, 'hasApplications'>) =>
  async (person: { userId: string; email: string }): Promise<boolean> =>
    (await asService(() => application.hasApplications(person))).found;

/** Asks the application service, as this service and for whomever, whom an application's mails go to. */
export const createContactClient =
  (application: Pick<GrpcClient<typeof ApplicationServiceService>, 'getContact'>): ContactClient =>
  async (id) => {
    const { phone, ...contact } = await asService(() => application.getContact({ id }));
    const digits = `${phone?.countryCode ?? ''}${phone?.number ?? ''}`.replace(/\D/g, '');
    return {
      email: contact.email.trim().toLowerCase(),
      firstName: contact.firstName,
      lastName: contact.lastName,
      locale: contact.locale,
      orderNumber: contact.orderNumber,
      visaName: contact.visaName,
      numApplicants: contact.numApplicants,
      status: contact.status,
      updatedAt: contact.updatedAt ?? new Date(0),
      smsNumber: phone?.smsOptIn && digits ? `+${digits}` : undefined,
    };
  };
