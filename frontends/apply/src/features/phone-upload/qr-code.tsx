import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@wayfare/ui/components/skeleton';

/** Light around it: a reader wants four modules (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code as a drawing; dark on light in either theme, because readers expect it so. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data: modules } = useQuery({
    queryKey: ['qr', text],
    // By itself, for the few who ask for it.
    queryFn: async () => (await import('qr')).encodeQR(text, 'raw', { ecc: 'medium', border: QUIET }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!modules) return <Skeleton className="size-56 rounded-card" />;
  const size = modules.length;
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-card forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
