import { zodResolver } from '@hookform/resolvers/zod';
import { LONGEST } from '@wayfare/gateway/contract/constants';
import { api } from '@wayfare/ui/api';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { TextField } from '@wayfare/ui/components/text-field';
import { Problem } from '@wayfare/ui/problem';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useSingleMutation } from '../flow/use-single-mutation.ts';

interface Lookup {
  readonly orderNumber: string;
  readonly email: string;
}

/** Where an application is, for somebody with its order number and address who is not signed in. */
export function TrackPage() {
  const { t } = useTranslation('apply');
  const form = useForm<Lookup>({
    resolver: zodResolver(
      z.object({
        orderNumber: z.string().check(z.regex(/^[\s#]*(?:[\da-f]\s*){8}$/i, t('track.orderWrong'))),
        email: z.pipe(
          z.string().check(z.trim(), z.minLength(1, t('resume.emailMissing'))),
          z.email(t('resume.emailWrong')).check(z.maxLength(LONGEST.email)),
        ),
      }),
    ),
    defaultValues: { orderNumber: '', email: '' },
  });
  const lookup = useSingleMutation({ mutationFn: (body: Lookup) => api.post('/track', { body }) });
  const { errors } = form.formState;
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6 px-4 py-10 sm:px-6 lg:py-16">
      <PageTitle note={t('track.note')}>{t('track.title')}</PageTitle>
      <form noValidate onSubmit={form.handleSubmit((asked) => lookup.mutate(asked))} className="flex flex-col gap-5">
        <TextField
          id="order-number"
          label={t('track.orderNumber')}
          hint={t('track.orderHint')}
          error={errors.orderNumber?.message}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...form.register('orderNumber')}
        />
        <TextField
          id="email"
          type="email"
          inputMode="email"
          label={t('resume.email')}
          hint={t('resume.emailHint')}
          error={errors.email?.message}
          autoComplete="email"
          spellCheck={false}
          maxLength={LONGEST.email}
          {...form.register('email')}
        />
        <Button type="submit" busy={lookup.isPending} className="self-start max-sm:self-stretch">
          {t('track.show')}
        </Button>
      </form>
      <div aria-live="polite">
        {lookup.data && (
          <section aria-labelledby="tracked" className="flex flex-col gap-2">
            <h2 id="tracked" className="font-display text-2xl font-semibold wrap-anywhere sm:text-3xl">
              {t(isShared(lookup.data.stage) ? `case.stage.${lookup.data.stage}` : `track.stage.${lookup.data.stage}`)}
            </h2>
            <p className="text-lg text-muted">
              {t(
                hasSharedBody(lookup.data.stage)
                  ? `case.stageBody.${lookup.data.stage}`
                  : `track.body.${lookup.data.stage}`,
              )}
            </p>
          </section>
        )}
        {lookup.error && (
          <Alert tone={isUnknown(lookup.error) ? 'warning' : 'danger'} title={t(titleOf(lookup.error))}>
            {t(isUnknown(lookup.error) ? 'track.unknownBody' : 'track.failedBody')}
          </Alert>
        )}
      </div>
      <div className="flex flex-col items-start gap-3 border-t border-line pt-6">
        <p>{t('track.more')}</p>
        <LinkButton to="/application/resume" variant="secondary" className="max-sm:w-full">
          {t('track.signIn')}
        </LinkButton>
      </div>
    </div>
  );
}

/** Stages whose words are those of the application's own page. */
const SHARED = ['submitted', 'in_review', 'info_needed', 'ready', 'with_government'] as const;
type SharedStage = (typeof SHARED)[number];
const isShared = (stage: string): stage is SharedStage => SHARED.some((each) => each === stage);
/** What is needed is said to its owner alone. */
const hasSharedBody = (stage: string): stage is Exclude<SharedStage, 'info_needed'> =>
  isShared(stage) && stage !== 'info_needed';

const isUnknown = (error: Error): boolean => error instanceof Problem && error.reason === 'order-not-found';

const titleOf = (error: Error) =>
  isUnknown(error)
    ? 'track.unknown'
    : error instanceof Problem && error.status === 429
      ? 'track.tooMany'
      : 'track.failed';
