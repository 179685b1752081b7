import type { ErrorRequestHandler, RequestHandler } from 'express';
import { StripeApiError } from '../domain/stripe-error.ts';

export const unknownAddress: RequestHandler = (req) => {
  throw new StripeApiError(404, `Unrecognized request URL (${req.method}: ${req.originalUrl.split('?')[0]}).`);
};

const asStripeError = (error: unknown): StripeApiError => {
  if (error instanceof StripeApiError) return error;
  const status = (error as { status?: number }).status;
  if (status && status >= 400 && status < 500) return new StripeApiError(status, (error as Error).message);
  console.error(error);
  return new StripeApiError(500, 'An error occurred in the sandbox.', { type: 'api_error' });
};

/** Every error as Stripe shapes it. Express knows an error handler by its four parameters. */
export const answerError: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error);
  const answer = asStripeError(error);
  res.status(answer.status).json(answer.toBody());
};
