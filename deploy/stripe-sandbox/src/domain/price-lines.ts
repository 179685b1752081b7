import type { PricedLines } from './checkout.ts';
import { newId } from './ids.ts';
import type { LineItemParams } from './params.ts';
import type { CheckoutLine, Price, Product } from './records.ts';
import { noSuch, refuse } from './stripe-error.ts';

export interface Catalogue {
  findProduct: (id: string) => Product | undefined;
  findPrice: (id: string) => Price | undefined;
}

export interface PricedCart extends PricedLines {
  /** Made for this session from inline data; kept so that line items can be read back. */
  products: Product[];
  prices: Price[];
}

interface Priced {
  line: CheckoutLine;
  currency: string;
  product?: Product;
  price?: Price;
}

const lineOf = (product: Product, price: Price, quantity: number): CheckoutLine => ({
  id: newId('li'),
  priceId: price.id,
  productId: product.id,
  name: product.name,
  description: product.description,
  unitAmount: price.unitAmount,
  quantity,
});

const fromPriceId = (id: string, quantity: number, index: number, catalogue: Catalogue): Priced => {
  const price = catalogue.findPrice(id);
  if (!price) throw noSuch('price', id, `line_items[${index}][price]`, 400);
  const product = catalogue.findProduct(price.productId) as Product;
  return { line: lineOf(product, price, quantity), currency: price.currency };
};

const fromPriceData = (
  data: NonNullable<LineItemParams['price_data']>,
  quantity: number,
  index: number,
  catalogue: Catalogue,
  now: number,
): Priced => {
  const known = data.product ? catalogue.findProduct(data.product) : undefined;
  if (data.product && !known) {
    throw noSuch('product', data.product, `line_items[${index}][price_data][product]`, 400);
  }
  if (known && !known.active) throw refuse(`The product ${known.id} is marked as inactive.`);
  const product: Product = known ?? {
    id: newId('prod'),
    name: data.product_data?.name ?? '',
    description: data.product_data?.description,
    active: false,
    metadata: data.product_data?.metadata ?? {},
    created: now,
  };
  const price: Price = {
    id: newId('price'),
    productId: product.id,
    currency: data.currency,
    unitAmount: data.unit_amount,
    metadata: {},
    created: now,
    inline: true,
  };
  return {
    line: lineOf(product, price, quantity),
    currency: data.currency,
    price,
    product: known ? undefined : product,
  };
};

/** Turns the wanted lines into priced ones: by price id, by product reference, or by inline data. */
export const priceLines = (items: LineItemParams[], catalogue: Catalogue, now: number): PricedCart => {
  const priced = items.map((item, index) =>
    item.price_data
      ? fromPriceData(item.price_data, item.quantity, index, catalogue, now)
      : fromPriceId(item.price ?? '', item.quantity, index, catalogue),
  );
  const currencies = new Set(priced.map((one) => one.currency));
  if (currencies.size > 1) {
    throw refuse('All line items in a Checkout Session must have the same currency.', { param: 'line_items' });
  }
  return {
    currency: priced[0]?.currency ?? '',
    lines: priced.map((one) => one.line),
    products: priced.flatMap((one) => one.product ?? []),
    prices: priced.flatMap((one) => one.price ?? []),
  };
};
