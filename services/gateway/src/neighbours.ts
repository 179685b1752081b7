import type { GrpcClient } from '@visa/kit/client';
import type { ApplicationServiceService } from '@visa/proto/application/v1/application_service';
import type { CatalogServiceService } from '@visa/proto/catalog/v1/catalog_service';
import type { DocumentServiceService } from '@visa/proto/document/v1/document_service';
import type { NotificationServiceService } from '@visa/proto/notification/v1/notification_service';
import type { PaymentServiceService } from '@visa/proto/payment/v1/payment_service';

/** The services behind the gateway. */
export interface Neighbours {
  catalog: Omit<GrpcClient<typeof CatalogServiceService>, 'close'>;
  application: Omit<GrpcClient<typeof ApplicationServiceService>, 'close'>;
  payment: Omit<GrpcClient<typeof PaymentServiceService>, 'close'>;
  document: Omit<GrpcClient<typeof DocumentServiceService>, 'close'>;
  notification: Omit<GrpcClient<typeof NotificationServiceService>, 'close'>;
}
