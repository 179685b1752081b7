import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, OperationOf } from '@wayfare/api/call';
import { api } from '@wayfare/ui/api';
import { Problem } from '@wayfare/ui/problem';

export type RefundWanted = BodyOf<OperationOf<'post', '/admin/submissions/{id}/refunds'>>;

const key = (id: string) => ['admin-money', id] as const;

export const useCaseMoney = (id: string) =>
  useQuery({
    queryKey: key(id),
    queryFn: ({ signal }) => api.get('/admin/submissions/{id}/money', { path: { id }, signal }),
  });

/** Previews a refund; `wanted` is undefined while the form is incomplete. */
export const useRefundPreview = (id: string, wanted: RefundWanted | undefined) =>
  useQuery({
    queryKey: [...key(id), 'preview', wanted],
    queryFn: ({ signal }) => {
      if (!wanted) throw new Error('no refund to preview');
      return api.post('/admin/submissions/{id}/refund-previews', { path: { id }, body: wanted, signal });
    },
    enabled: wanted !== undefined,
    retry: false,
    gcTime: 0,
  });

/** Runs a call that moves money, then refetches the case's money whether the call was accepted or refused. */
export const useMoneyWork = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: (calls: MoneyCalls) => Promise<unknown>) => change(moneyCalls(id)),
    onSettled: (_, problem) => {
      if (problem && !(problem instanceof Problem)) return;
      return queries.invalidateQueries({ queryKey: key(id) });
    },
  });
};
export type MoneyWork = ReturnType<typeof useMoneyWork>;

const moneyCalls = (id: string) => ({
  refund: (body: RefundWanted, idempotencyKey: string) =>
    api.post('/admin/submissions/{id}/refunds', { path: { id }, body, idempotencyKey }),
  propose: (body: RefundWanted, idempotencyKey: string) =>
    api.post('/admin/submissions/{id}/refund-proposals', { path: { id }, body, idempotencyKey }),
  confirm: (proposalId: string) =>
    api.post('/admin/submissions/{id}/refund-proposals/{proposalId}/confirm', { path: { id, proposalId } }),
  decline: (proposalId: string) =>
    api.post('/admin/submissions/{id}/refund-proposals/{proposalId}/decline', { path: { id, proposalId } }),
});
type MoneyCalls = ReturnType<typeof moneyCalls>;
