import { useMutation } from '@tanstack/react-query';
import { newIdempotencyKey } from '@wayfare/ui/api';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { Select } from '@wayfare/ui/components/select';
import { TextArea } from '@wayfare/ui/components/text-field';
import { isHandheld } from '@wayfare/ui/is-handheld';
import { keepMessageDraft, messageDraft } from '@wayfare/ui/message-drafts';
import { retriedWrite } from '@wayfare/ui/query-client';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface ComposerWords {
  readonly label: string;
  readonly hint?: string;
  /** Says that Ctrl+Enter sends; not shown where there is no keyboard. */
  readonly shortcut: string;
  readonly send: string;
  readonly missing: string;
  /** It goes by itself once there is a connection again. */
  readonly offline: string;
  /** What was typed stays. */
  readonly failed: string;
  readonly again: string;
}

interface MessageComposerProps {
  readonly words: ComposerWords;
  /** What it is about: what is typed comes back after a reload, at the same place only. */
  readonly about: string;
  readonly maxLength: number;
  /** The same key for the same message, however often it is sent. */
  readonly send: (text: string, idempotencyKey: string) => Promise<unknown>;
  /** Why it was refused, in words. */
  readonly reasonOf: (error: unknown) => string;
  /** Texts to begin with, which go to the end of what is typed. */
  readonly texts?: { readonly label: string; readonly choose: string; readonly options: readonly ReadyText[] };
  /** Stands beside the button that sends. */
  readonly beside?: ReactNode;
}

export interface ReadyText {
  readonly label: string;
  readonly text: string;
}

/**
 * Writes a message. A double click or a second try makes one message: the key stays until the text changes. What was
 * typed is kept until it has arrived; without a connection it waits and goes by itself.
 */
export function MessageComposer({ words, about, maxLength, send, reasonOf, texts, beside }: MessageComposerProps) {
  const [text, setText] = useState(() => messageDraft(about));
  const [isMissing, setIsMissing] = useState(false);
  const attempt = useRef({ text: '', key: '' });
  const isSending = useRef(false);
  const sending = useMutation({
    ...retriedWrite,
    mutationFn: ({ text: sent, key }: { text: string; key: string }) => send(sent, key),
    onSuccess: (_, { text: sent }) => {
      attempt.current = { text: '', key: '' };
      setText((typed) => (typed.trim() === sent ? '' : typed));
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  useEffect(() => keepMessageDraft(about, text), [about, text]);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const sent = text.trim();
    setIsMissing(sent === '');
    if (sent === '' || isSending.current) return;
    isSending.current = true;
    if (attempt.current.text !== sent) attempt.current = { text: sent, key: newIdempotencyKey() };
    sending.mutate({ ...attempt.current });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      {texts && (
        <Select
          compact
          label={texts.label}
          placeholder={texts.choose}
          value=""
          options={texts.options.map(({ label }) => ({ value: label, label }))}
          onChange={({ target }) => {
            const chosen = texts.options.find(({ label }) => label === target.value)?.text;
            if (chosen) setText((typed) => [typed.trim(), chosen].filter(Boolean).join('\n\n'));
          }}
        />
      )}
      <TextArea
        label={words.label}
        hint={[words.hint, !isHandheld() && words.shortcut].filter(Boolean).join(' ') || undefined}
        rows={3}
        maxLength={maxLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        error={isMissing && text.trim() === '' ? words.missing : undefined}
      />
      {sending.isPaused && (
        <Alert tone="warning" live>
          {words.offline}
        </Alert>
      )}
      {sending.isError && (
        <Alert tone="danger" live title={words.failed}>
          {reasonOf(sending.error)}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" busy={sending.isPending} className="max-sm:flex-1">
          {sending.isError ? words.again : words.send}
        </Button>
        {beside}
      </div>
    </form>
  );
}
