import { type Column, Table } from '@wayfare/ui/components/table';
import { useState } from 'react';

export default { title: 'Table' };

interface Order {
  readonly number: string;
  readonly name: string;
  readonly total: string;
}

const columns: Column<Order>[] = [
  { key: 'number', label: 'Order', cell: ({ number }) => number, sortable: true },
  { key: 'name', label: 'Name', cell: ({ name }) => name },
  { key: 'total', label: 'Total', cell: ({ total }) => total, numeric: true, sortable: true },
];
const rows: Order[] = [
  { number: '1A2B3C4D', name: 'Ada Lovelace', total: '$49.00' },
  { number: '5E6F7A8B', name: 'Grace Hopper', total: '$98.00' },
];
const table = { label: 'Orders', columns, keyOf: ({ number }: Order) => number };

export const Sorted = () => {
  const [sort, setSort] = useState<{ key: string; direction: 'asc' | 'desc' }>({ key: 'total', direction: 'desc' });
  return <Table {...table} rows={rows} sort={sort} onSort={(key) => setSort({ key, direction: 'asc' })} />;
};
export const Loading = () => <Table {...table} rows={undefined} />;
export const LoadingAgain = () => <Table {...table} rows={rows} busy />;
export const LastColumnPinned = () => <Table {...table} rows={rows} pinLast />;
