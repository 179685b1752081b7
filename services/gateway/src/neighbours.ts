import type { GrpcClient } from '@wayfare/kit/client';
import type { ApplicationServiceService } from '@wayfare/proto/application/v1/application_service';
import type { CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import type { DeskServiceService } from '@wayfare/proto/application/v1/desk_service';
import type { ThreadServiceService } from '@wayfare/proto/application/v1/thread_service';
import type { TravellerServiceService } from '@wayfare/proto/application/v1/traveller_service';
import type { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import type { DocumentServiceService } from '@wayfare/proto/document/v1/document_service';
import type { NotificationServiceService } from '@wayfare/proto/notification/v1/notification_service';
import type { PaymentServiceService } from '@wayfare/proto/payment/v1/payment_service';

/** A neighbour's calls, without what is main's: its connection. */
type Calls<D> = Omit<GrpcClient<D>, 'connect' | 'close'>;

/** The services behind the gateway. */
export interface Neighbours {
  catalog: Calls<typeof CatalogServiceService>;
  application: Calls<typeof ApplicationServiceService>;
  casework: Calls<typeof CaseServiceService>;
  thread: Calls<typeof ThreadServiceService>;
  desk: Calls<typeof DeskServiceService>;
  traveller: Calls<typeof TravellerServiceService>;
  payment: Calls<typeof PaymentServiceService>;
  document: Calls<typeof DocumentServiceService>;
  notification: Calls<typeof NotificationServiceService>;
}
