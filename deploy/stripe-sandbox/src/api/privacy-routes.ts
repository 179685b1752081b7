import { Router } from 'express';
import type { Redactions } from '../app/redactions.ts';
import { createRedaction } from '../domain/params.ts';
import type { Redaction } from '../domain/records.ts';
import { readParams } from '../domain/stripe-error.ts';

const toJob = ({ id, created, status, sessionIds, paymentIds }: Redaction) => ({
  id,
  object: 'privacy.redaction_job',
  created,
  livemode: false,
  objects: { checkout_sessions: sessionIds, payment_intents: paymentIds },
  status,
  validation_behavior: 'fix',
});

export const privacyRoutes = ({ redactions }: { redactions: Redactions }) =>
  Router()
    .post('/redaction_jobs', (req, res) => {
      res.json(toJob(redactions.begin(readParams(createRedaction, req.body).objects)));
    })
    .get('/redaction_jobs/:id', (req, res) => {
      res.json(toJob(redactions.look(req.params.id)));
    })
    .post('/redaction_jobs/:id/run', (req, res) => {
      res.json(toJob(redactions.run(req.params.id)));
    });
