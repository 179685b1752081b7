import { Price } from '@wayfare/ui/components/price';

export default { title: 'Price' };

export const Dollars = () => <Price money={{ amountMinor: 123_450, currency: 'usd' }} />;
export const Euros = () => <Price money={{ amountMinor: 1_900, currency: 'eur' }} />;
