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
  /** By when it is handed to the authority; undefined before its price is fixed. */
  handOverBy?: Date;
  /** The office's, as an IANA name. */
  timeZone: string;
  /** International, `+441234567890`; undefined where texts are not wanted. */
  smsNumber?: string;
}

type Calls = Pick<GrpcClient<typeof ApplicationServiceService>, 'getContact' | 'hasApplications'>;

/** The application service, asked as this service, whoever is behind the request. */
export const createApplicationClient = ({ client }: { client: Calls }) => ({
  /** Whether it keeps anything of a person. */
  hasApplications: async (person: { userId: string; email: string }): Promise<boolean> =>
    (await asService(() => client.hasApplications(person))).found,

  /** Whom an application's mails go to. */
  getContact: async (id: string): Promise<Contact> => {
    const { phone, ...contact } = await asService(() => client.getContact({ id }));
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
      handOverBy: contact.quote?.handOverBy,
      timeZone: contact.timeZone || 'UTC',
      smsNumber: phone?.smsOptIn && digits ? `+${digits}` : undefined,
    };
  },
});
export type ApplicationClient = ReturnType<typeof createApplicationClient>;
