import { useQueryClient } from '@tanstack/react-query';
import type { Application, TravellerCase } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { TextArea } from '@wayfare/ui/components/text-field';
import { toast } from '@wayfare/ui/toast';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../delivery/use-when.ts';
import { PictureInput } from '../documents/picture-input.tsx';
import { useUpload } from '../documents/use-upload.ts';
import { useSingleMutation } from '../flow/use-single-mutation.ts';
import { PassportFrame } from '../passport-scan/drawings.tsx';
import { PhoneHandoff } from '../phone-upload/phone-handoff.tsx';
import { FaceFrame } from '../selfie/drawings.tsx';
import { answerRequest, caseQuery } from './api.ts';

type Request = TravellerCase['requests'][number];

interface AskedThingProps {
  readonly application: Application;
  readonly request: Request;
}

/** One thing that staff ask for, with the place to answer it. */
export function AskedThing({ application, request }: AskedThingProps) {
  const { t } = useTranslation('apply');
  const when = useWhen();
  const { subject } = request;
  const traveller = application.travellers[request.traveller];
  return (
    <Card as="section" aria-labelledby={request.id} className="flex flex-col gap-4 border-warning">
      <div className="flex flex-col gap-1">
        <h3 id={request.id} className="text-xl font-semibold">
          {t(`case.asked.${subject}`)}
        </h3>
        {traveller && application.travellers.length > 1 && (
          <p className="font-medium">{`${traveller.firstMiddleName} ${traveller.lastName}`}</p>
        )}
        <p>{t(`case.reason.${request.reason}`)}</p>
        {request.message && <p className="whitespace-pre-line wrap-anywhere">{request.message}</p>}
        <p className="numeric text-muted">{t('case.answerBy', { when: when(request.dueAt) })}</p>
      </div>
      {subject === 'selfie' || subject === 'passport' ? (
        <PictureAnswer application={application} request={request} kind={subject} />
      ) : (
        <WordsAnswer applicationId={application.id} request={request} />
      )}
    </Card>
  );
}

function useAnswer(applicationId: string, { id }: Request) {
  const { t } = useTranslation('apply');
  const queryClient = useQueryClient();
  const { queryKey } = caseQuery(applicationId);
  return useSingleMutation({
    mutationFn: (answer: string) => answerRequest(applicationId, id, answer),
    onSuccess: (answered) => {
      queryClient.setQueryData(queryKey, answered);
      toast.success(t('case.answered'));
    },
    onError: () => {
      toast.error(t('case.answerFailed'));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

function WordsAnswer({ applicationId, request }: { applicationId: string; request: Request }) {
  const { t } = useTranslation('apply');
  const answer = useAnswer(applicationId, request);
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(words.trim() === '');
    if (words.trim() !== '') answer.mutate(words.trim());
  };
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <TextArea
        label={t('case.yourAnswer')}
        value={words}
        maxLength={2000}
        onChange={(event) => setWords(event.target.value)}
        error={isMissing ? t('case.answerMissing') : undefined}
      />
      <Button type="submit" busy={answer.isPending} className="self-start max-sm:self-stretch">
        {t('case.sendAnswer')}
      </Button>
    </form>
  );
}

function PictureAnswer({ application, request, kind }: AskedThingProps & { kind: 'selfie' | 'passport' }) {
  const { t } = useTranslation('apply');
  const answer = useAnswer(application.id, request);
  const upload = useUpload({
    application,
    kind,
    traveller: request.traveller,
    onUploaded: () => answer.mutate(''),
  });
  const { selfieDocumentId, passportDocumentId } = application.travellers[request.traveller] ?? {};
  const documentId = (kind === 'selfie' ? selfieDocumentId : passportDocumentId) ?? '';
  return (
    <>
      <PictureInput
        facing={kind === 'selfie' ? 'user' : 'environment'}
        frame={kind === 'selfie' ? <FaceFrame /> : <PassportFrame />}
        frameWords={t(`case.asked.${kind}`)}
        isUploading={upload.isUploading || answer.isPending}
        progress={upload.progress}
        onPicture={upload.send}
        fault={upload.fault}
      />
      <PhoneHandoff
        application={application}
        kind={kind}
        traveller={request.traveller}
        documentId={documentId}
        onArrived={() => answer.mutate('')}
      />
    </>
  );
}
