import { createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import { asService } from '@wayfare/kit/caller';
import { createClient } from '@wayfare/kit/client';
import { createDrain } from '@wayfare/kit/drain';
import { createKafka } from '@wayfare/kit/kafka';
import { startOpsServer } from '@wayfare/kit/ops-server';
import { runMain } from '@wayfare/kit/run-main';
import type { Foundation } from '@wayfare/kit/start-process';
import { ApplicationServiceService } from '@wayfare/proto/application/v1/application_service';
import { CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import { DeskServiceService } from '@wayfare/proto/application/v1/desk_service';
import { ThreadServiceService } from '@wayfare/proto/application/v1/thread_service';
import { TravellerServiceService } from '@wayfare/proto/application/v1/traveller_service';
import { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { DocumentServiceService } from '@wayfare/proto/document/v1/document_service';
import { NotificationServiceService } from '@wayfare/proto/notification/v1/notification_service';
import { PaymentServiceService } from '@wayfare/proto/payment/v1/payment_service';
import { answerUnreadable } from './answer-unreadable.ts';
import { buildApp } from './app.ts';
import { createCatalogue } from './catalogue.ts';
import { type Config, configSchema } from './config.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { createEventHub } from './event-hub.ts';
import { createTopicReaders } from './events.ts';
import { connectLimitStore } from './limits/limit-store.ts';
import { createLimiter } from './limits/limiter.ts';
import { createPresences } from './presence.ts';
import { settingsOf } from './settings.ts';
import { warmUp } from './warm-up.ts';

const CATALOGUE_DEADLINE_MS = 10_000;

const serve = async (config: Config, foundation: Foundation): Promise<void> => {
  const { log, readCaller, serviceToken, tls, onStop } = foundation;

  const neighbours = {
    catalog: createClient(CatalogServiceService, { address: config.CATALOG_ADDRESS, serviceToken, tls }),
    application: createClient(ApplicationServiceService, { address: config.APPLICATION_ADDRESS, serviceToken, tls }),
    casework: createClient(CaseServiceService, { address: config.APPLICATION_ADDRESS, serviceToken, tls }),
    thread: createClient(ThreadServiceService, { address: config.APPLICATION_ADDRESS, serviceToken, tls }),
    desk: createClient(DeskServiceService, { address: config.APPLICATION_ADDRESS, serviceToken, tls }),
    traveller: createClient(TravellerServiceService, { address: config.APPLICATION_ADDRESS, serviceToken, tls }),
    payment: createClient(PaymentServiceService, { address: config.PAYMENT_ADDRESS, serviceToken, tls }),
    document: createClient(DocumentServiceService, { address: config.DOCUMENT_ADDRESS, serviceToken, tls }),
    notification: createClient(NotificationServiceService, { address: config.NOTIFICATION_ADDRESS, serviceToken, tls }),
  };
  for (const { close } of Object.values(neighbours)) onStop(close);

  const catalogue = createCatalogue({
    loadCatalogue: () => asService(() => neighbours.catalog.getCatalogue({}, { deadlineMs: CATALOGUE_DEADLINE_MS })),
    log,
  });
  onStop(catalogue.stop);

  const hub = createEventHub();
  const kafka = createKafka({ service: 'gateway', settings: config, log });
  onStop(kafka.stop);
  kafka.listen(createTopicReaders({ catalogue, hub }));

  const connected = config.LIMIT_STORE_URL ? connectLimitStore(config.LIMIT_STORE_URL, log) : undefined;
  if (connected) onStop(connected.close);
  const limiter = createLimiter({
    scale: config.LIMIT_SCALE,
    exemptKey: config.LIMIT_EXEMPT_KEY,
    store: connected?.store,
  });

  const deps = {
    neighbours,
    catalogue,
    hub,
    readCaller,
    log,
    settings: settingsOf(config),
    publicUrl: config.PUBLIC_URL,
    cookies: { secure: config.COOKIE_SECURE, key: createSecretKey(config.GUEST_KEY) },
    trustProxy: config.TRUST_PROXY,
    limiter,
    endedSessions: createEndedSessions({ store: connected?.store, log }),
    presences: createPresences({ store: connected?.store }),
  };
  const { app } = buildApp(deps);

  let isWarm = false;
  const ops = await startOpsServer({
    port: config.OPS_PORT,
    host: config.HOST,
    ready: async () => {
      if (foundation.stopping.aborted) throw new Error('stopping');
      if (!catalogue.isLoaded()) throw new Error('the catalogue is not loaded yet');
      if (!isWarm) throw new Error('warming up');
    },
  });
  onStop(ops.close);

  const server = createServer(app);
  answerUnreadable(server);
  // Longer than the proxy in front keeps idle connections, so that it never writes into one we are closing.
  server.keepAliveTimeout = 75_000;
  const drain = createDrain(server);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.PORT, config.HOST, resolve));
  onStop(() => {
    hub.close();
    return Promise.all([drain(), kafka.stopReading()]);
  });
  log.info({ port: config.PORT }, 'serving');
  await warmUp({
    deps,
    connect: Object.values(neighbours).map((neighbour) => neighbour.connect),
    keysLoaded: foundation.keysLoaded,
    withinMs: config.WARM_UP_MS,
    stopping: foundation.stopping,
  });
  isWarm = true;
};

await runMain({ service: 'gateway', schema: configSchema, serve });
