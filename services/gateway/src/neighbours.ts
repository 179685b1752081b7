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

/** The services behind the gateway. */
export interface Neighbours {
  catalog: Omit<GrpcClient<typeof CatalogServiceService>, 'close'>;
  application: Omit<GrpcClient<typeof ApplicationServiceService>, 'close'>;
  casework: Omit<GrpcClient<typeof CaseServiceService>, 'close'>;
  thread: Omit<GrpcClient<typeof ThreadServiceService>, 'close'>;
  desk: Omit<GrpcClient<typeof DeskServiceService>, 'close'>;
  traveller: Omit<GrpcClient<typeof TravellerServiceService>, 'close'>;
  payment: Omit<GrpcClient<typeof PaymentServiceService>, 'close'>;
  document: Omit<GrpcClient<typeof DocumentServiceService>, 'close'>;
  notification: Omit<GrpcClient<typeof NotificationServiceService>, 'close'>;
}
