import { Alert } from '@wayfare/ui/components/alert';
import { Button, buttonClasses } from '@wayfare/ui/components/button';
import { isHandheld } from '@wayfare/ui/is-handheld';
import { toast } from '@wayfare/ui/toast';
import { Camera as CameraIcon, ImageUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Camera } from './camera.tsx';

interface PictureInputProps {
  readonly facing: 'user' | 'environment';
  /** How to hold it: drawn in the empty place and over the camera's picture. */
  readonly frame: ReactNode;
  readonly frameWords: string;
  /** The picture that is there already. */
  readonly picture?: ReactNode;
  readonly isUploading: boolean;
  readonly progress: number;
  readonly onPicture: (picture: File) => void;
  /** Why the picture chosen last was not taken. */
  readonly fault?: { readonly title: string; readonly body: string } | undefined;
  /** What becomes of the picture; that it is stored unless said. */
  readonly note?: string;
}

const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';
const canUseCamera = () => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** A picture from a file or from the camera. */
export function PictureInput({
  facing,
  frame,
  frameWords,
  picture,
  isUploading,
  progress,
  onPicture,
  fault,
  note,
}: PictureInputProps) {
  const { t } = useTranslation('apply');
  const id = useId();
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const [hasNoCamera, setHasNoCamera] = useState(!canUseCamera());
  const [isOver, setIsOver] = useState(false);

  const isCameraFirst = !hasNoCamera && isHandheld();
  const cameraButton = !hasNoCamera && (
    <Button
      variant={isCameraFirst && !picture ? 'primary' : 'secondary'}
      onClick={() => setIsCameraOpen(true)}
      disabled={isUploading}
    >
      <CameraIcon aria-hidden="true" />
      {t('upload.camera')}
    </Button>
  );

  if (isCameraOpen) {
    return (
      <Camera
        facing={facing}
        frame={frame}
        onClose={() => setIsCameraOpen(false)}
        onPicture={(file) => {
          setIsCameraOpen(false);
          onPicture(file);
        }}
        onRefused={() => {
          setIsCameraOpen(false);
          setHasNoCamera(true);
          toast.info(t('upload.cameraRefused'));
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons below do the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          const [file] = event.dataTransfer.files;
          if (file && !isUploading) onPicture(file);
        }}
        className={`relative grid min-h-64 place-items-center overflow-hidden rounded-card border transition-colors ${
          picture ? 'border-line bg-sunken' : 'border-dashed border-control bg-surface'
        } ${isOver ? 'border-primary bg-primary-soft' : ''}`}
      >
        {picture || (
          <div className="flex flex-col items-center gap-4 p-6 text-center text-muted">
            <div className="h-40 w-56 text-control">{frame}</div>
            <p>{frameWords}</p>
          </div>
        )}
        {isUploading && <Progress percent={progress} />}
      </div>
      {fault && (
        <Alert tone="danger" title={fault.title} live>
          {fault.body}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isCameraFirst && cameraButton}
        <input
          id={id}
          type="file"
          accept={accepted}
          disabled={isUploading}
          className="peer sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The same file may be chosen again after a failure.
            event.target.value = '';
            if (file) onPicture(file);
          }}
        />
        <label
          htmlFor={id}
          className={`${buttonClasses({ variant: picture || isCameraFirst ? 'secondary' : 'primary' })} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:cursor-not-allowed peer-disabled:opacity-60`}
        >
          <ImageUp aria-hidden="true" />
          {picture ? t('upload.chooseAnother') : t('upload.choose')}
        </label>
        {!isCameraFirst && cameraButton}
      </div>
      <p className="text-sm text-muted">
        {t('upload.formats')} · {note ?? t('upload.stored')}
      </p>
    </div>
  );
}

function Progress({ percent }: { percent: number }) {
  const { t } = useTranslation('apply');
  const words = percent < 100 ? t('upload.uploading', { percent }) : t('upload.checking');
  return (
    <div className="absolute inset-0 grid place-items-center bg-surface/90 p-6">
      <div className="flex w-full max-w-64 flex-col gap-2">
        <p role="status" className="numeric text-center font-medium">
          {words}
        </p>
        <progress
          max={100}
          value={percent}
          aria-label={words}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
        />
      </div>
    </div>
  );
}
