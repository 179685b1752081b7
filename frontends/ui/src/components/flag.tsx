import { classes } from '@wayfare/ui/classes';
import { Globe } from 'lucide-react';
import { useState } from 'react';

/** Countries whose emoji stands in when the picture cannot be had. */
const withEmoji = 'AE AU BR CA CN DE EG ES FR GB IN IT JP KE LK MX NZ SG TH TR US VN'.split(' ');

const emojiOf = (country: string) =>
  String.fromCodePoint(...[...country].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

interface FlagProps {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** A picture the staff uploaded, instead of the country's flag. */
  readonly src?: string;
  readonly size?: 'small' | 'large';
  readonly className?: string;
}

/** A country's flag, for looks only: its name is always beside it. Falls back to the emoji, then to a globe. */
export function Flag({ country, src, size = 'small', className }: FlagProps) {
  const code = country.toUpperCase();
  const source = src || `/flags/${code}.svg`;
  const [failed, setFailed] = useState<string>();
  const box = classes(
    'inline-grid shrink-0 place-items-center overflow-hidden',
    size === 'small' ? 'h-[18px] w-[27px]' : 'h-8 w-12',
    className,
  );
  if (failed !== source && (src || /^[A-Z]{2}$/.test(code))) {
    return (
      <img
        src={source}
        alt=""
        width={size === 'small' ? 27 : 48}
        height={size === 'small' ? 18 : 32}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(source)}
        className={classes(box, 'rounded-sm object-cover shadow-[0_0_0_1px_var(--line)]')}
      />
    );
  }
  return (
    <span aria-hidden="true" className={box}>
      {withEmoji.includes(code) ? emojiOf(code) : <Globe className="size-full text-muted" strokeWidth={1.5} />}
    </span>
  );
}
