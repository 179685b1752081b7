import { setTimeout as sleep } from 'node:timers/promises';

export interface Mail {
  /** When it arrived. */
  time: string;
  subject: string;
  to: { address: string }[];
  html: string;
  text: string;
}

/** What the mail catcher holds for an address. */
export const mailsTo = async (catcher: string, address: string): Promise<Mail[]> => {
  const response = await fetch(`${catcher}/email`);
  const mails = (await response.json()) as Mail[];
  return mails.filter(({ to }) => to.some((one) => one.address === address));
};

/** Waits until a mail to the address matches; 30 s at most. */
export const waitForMail = async (
  catcher: string,
  address: string,
  matches: (mail: Mail) => boolean,
): Promise<Mail> => {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(250)) {
    const found = (await mailsTo(catcher, address)).findLast(matches);
    if (found) return found;
  }
  const subjects = (await mailsTo(catcher, address)).map(({ subject }) => subject);
  throw new Error(`No such mail; there are: ${subjects.join(' | ') || 'none'}`);
};

/** The sign-in link of a mail; its token stands in the fragment. */
export const linkIn = ({ text, html }: Mail): string => {
  const link = /https?:\/\/\S+\/auth\/link\S*#token=[\w.-]+/.exec(
    `${text}\n${html.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=')}`,
  )?.[0];
  if (!link) throw new Error('The mail holds no sign-in link');
  return link;
};
