import { z } from 'zod';

/** Everything arrives form-encoded: numbers and booleans are text. */
const wholeNumber = z
  .string()
  .regex(/^-?\d+$/, 'must be an integer')
  .transform(Number);
const amount = wholeNumber.refine((value) => value >= 0, 'must not be negative');
const quantity = wholeNumber.refine((value) => value >= 1, 'must be at least 1');
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'must be a three-letter ISO code')
  .transform((code) => code.toLowerCase());
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, 'must not have more than 50 keys');
const expand = z.array(z.string()).default([]);

const productData = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1).optional(),
  images: z.array(z.string()).optional(),
  metadata: metadata.optional(),
});

const priceData = z
  .strictObject({
    currency,
    unit_amount: amount,
    product: z.string().min(1).optional(),
    product_data: productData.optional(),
  })
  .refine((price) => Boolean(price.product) !== Boolean(price.product_data), 'give one of product and product_data');

const lineItem = z
  .strictObject({ price: z.string().min(1).optional(), price_data: priceData.optional(), quantity })
  .refine((item) => Boolean(item.price) !== Boolean(item.price_data), 'give one of price and price_data');

const address = z.url('Not a valid URL');

export const createSession = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: z.string().min(1).max(200).optional(),
  customer_email: z.email('Not a valid email address').max(800).optional(),
  locale: z.string().max(10).optional(),
  expires_at: wholeNumber.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: z.string().max(1000).optional(),
      receipt_email: z.email().optional(),
      statement_descriptor_suffix: z.string().max(22).optional(),
    })
    .optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  submit_type: z.enum(['auto', 'pay']).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  customer_creation: z.literal('if_required').optional(),
  billing_address_collection: z.literal('auto').optional(),
  allow_promotion_codes: flag.optional(),
  expand,
});

export const createRefund = z.strictObject({
  payment_intent: z.string().min(1).optional(),
  charge: z.string().min(1).optional(),
  amount: wholeNumber.refine((value) => value >= 1, 'must be greater than or equal to 1').optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

const ids = z.array(z.string().min(1)).max(100).optional();

export const createRedaction = z.strictObject({
  objects: z.strictObject({ checkout_sessions: ids, payment_intents: ids }),
  validation_behavior: z.enum(['error', 'fix']).default('error'),
  expand,
});

export const createProduct = z.strictObject({
  id: z.string().min(1).optional(),
  name: z.string().min(1),
  description: z.string().optional(),
  active: flag.default(true),
  metadata: metadata.optional(),
  expand,
});

export const createPrice = z
  .strictObject({
    currency,
    unit_amount: amount,
    product: z.string().min(1).optional(),
    product_data: productData.optional(),
    metadata: metadata.optional(),
    expand,
  })
  .refine((price) => Boolean(price.product) !== Boolean(price.product_data), 'give one of product and product_data');

export const listing = z.object({
  limit: wholeNumber.refine((value) => value >= 1 && value <= 100, 'must be between 1 and 100').default(10),
  starting_after: z.string().optional(),
  created: z
    .strictObject({
      gt: wholeNumber.optional(),
      gte: wholeNumber.optional(),
      lt: wholeNumber.optional(),
      lte: wholeNumber.optional(),
    })
    .optional(),
  ending_before: z.string().optional(),
  expand,
});

export type CreateSession = z.infer<typeof createSession>;
export type CreateRefund = z.infer<typeof createRefund>;
export type LineItemParams = z.infer<typeof lineItem>;
