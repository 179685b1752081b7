import { Button } from '@wayfare/ui/components/button';
import { Spinner } from '@wayfare/ui/components/spinner';
import { Camera as CameraIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CameraProps {
  /** The front camera for a face, the back one for a page. */
  readonly facing: 'user' | 'environment';
  /** How to hold it, drawn over the picture. */
  readonly frame: ReactNode;
  readonly onPicture: (picture: File) => void;
  readonly onClose: () => void;
  /** The camera was refused or is missing. */
  readonly onRefused: () => void;
}

const quality = 0.92;

/** Takes a picture with the device's camera; nothing leaves it before 'Use this'. */
export function Camera({ facing, frame, onPicture, onClose, onRefused }: CameraProps) {
  const { t } = useTranslation('apply');
  const video = useRef<HTMLVideoElement>(null);
  const refused = useRef(onRefused);
  const [isReady, setIsReady] = useState(false);
  const [taken, setTaken] = useState<{ file: File; url: string }>();

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const wanted = { video: { facingMode: facing, width: { ideal: 2560 }, height: { ideal: 1440 } }, audio: false };
    navigator.mediaDevices.getUserMedia(wanted).then(
      (opened) => {
        stream = opened;
        if (isGone) return stopAll(opened);
        if (video.current) video.current.srcObject = opened;
      },
      () => !isGone && refused.current(),
    );
    return () => {
      isGone = true;
      if (stream) stopAll(stream);
    };
  }, [facing]);

  useEffect(() => () => URL.revokeObjectURL(taken?.url ?? ''), [taken]);

  const capture = () => {
    const source = video.current;
    if (!source || source.videoWidth === 0) return;
    const canvas = document.createElement('canvas');
    canvas.width = source.videoWidth;
    canvas.height = source.videoHeight;
    canvas.getContext('2d')?.drawImage(source, 0, 0);
    canvas.toBlob(
      (blob) => {
        if (!blob) return;
        const file = new File([blob], 'camera.jpg', { type: 'image/jpeg' });
        setTaken({ file, url: URL.createObjectURL(file) });
      },
      'image/jpeg',
      quality,
    );
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="relative grid aspect-[4/3] place-items-center overflow-hidden rounded-card bg-ink text-paper">
        {!isReady && <Spinner label={t('upload.cameraStarting')} className="absolute" />}
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          onPlaying={() => setIsReady(true)}
          className={`absolute inset-0 size-full object-cover ${facing === 'user' ? '-scale-x-100' : ''}`}
        />
        {taken ? (
          <img src={taken.url} alt={t('upload.preview')} className="absolute inset-0 size-full object-contain bg-ink" />
        ) : (
          isReady && <div className="pointer-events-none absolute inset-0 text-paper">{frame}</div>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {taken ? (
          <>
            <Button onClick={() => onPicture(taken.file)}>{t('upload.use')}</Button>
            <Button variant="secondary" onClick={() => setTaken(undefined)}>
              {t('upload.again')}
            </Button>
          </>
        ) : (
          <Button onClick={capture} disabled={!isReady}>
            <CameraIcon aria-hidden="true" />
            {t('upload.capture')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          <X aria-hidden="true" />
          {t('upload.closeCamera')}
        </Button>
      </div>
    </div>
  );
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
