import type {
  ApplicationMoney as ApplicationMoneyMessage,
  Refund,
  RefundProposal,
  RequestRefundRequest,
} from '@wayfare/proto/payment/v1/payment_service';
import type { ApplicationMoney, RefundJson, RefundProposalJson, RefundRequest } from '../contract/money.ts';
import { instantJson, moneyJson } from './money-json.ts';

export const refundScope = (request: RefundRequest): RequestRefundRequest['scope'] => {
  switch (request.scope) {
    case 'whole':
      return { $case: 'whole', whole: {} };
    case 'amount':
      return { $case: 'amountMinor', amountMinor: request.amountMinor };
    case 'traveller':
      return { $case: 'traveller', traveller: request.traveller };
    case 'lines':
      return { $case: 'lines', lines: { lines: request.lines } };
  }
};

export const refundJson = ({ amount, status, traveller, createdAt, ...refund }: Refund): RefundJson => ({
  ...refund,
  amount: moneyJson(amount),
  status: status as RefundJson['status'],
  traveller: traveller ?? null,
  createdAt: instantJson(createdAt),
});

export const refundProposalJson = ({
  amount,
  proposedAt,
  status,
  ...proposal
}: RefundProposal): RefundProposalJson => ({
  ...proposal,
  amount: moneyJson(amount),
  proposedAt: instantJson(proposedAt),
  status: status as RefundProposalJson['status'],
});

export const applicationMoneyJson = (money: ApplicationMoneyMessage): ApplicationMoney => ({
  payments: money.payments.map(({ amount, refunded, left, paidAt, lines, ...payment }) => ({
    ...payment,
    amount: moneyJson(amount),
    refunded: moneyJson(refunded),
    left: moneyJson(left),
    paidAt: paidAt ? instantJson(paidAt) : null,
    lines: lines.map(({ unitPrice, ...line }) => ({ ...line, unitPrice: moneyJson(unitPrice) })),
  })),
  refunds: money.refunds.map(refundJson),
  disputes: money.disputes.map(({ amount, status, openedAt, ...dispute }) => ({
    ...dispute,
    amount: moneyJson(amount),
    status: status as 'open' | 'won' | 'lost',
    openedAt: instantJson(openedAt),
  })),
  ledger: money.ledger.map(({ postedAt, entries, ...transaction }) => ({
    ...transaction,
    postedAt: instantJson(postedAt),
    entries: entries.map(({ account, amount }) => ({ account, amount: moneyJson(amount) })),
  })),
  proposals: money.proposals.map(refundProposalJson),
});
