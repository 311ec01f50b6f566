import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { buttonStyle } from '../ui/button/button-style.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { PHOTO_TYPES } from './photo-rules.ts';
import { readPhoto } from './read-photo.ts';

interface Props {
  /** "Front of check". */
  readonly label: string;
  readonly hint: string;
  /** A data: address, or empty. */
  readonly photo: string;
  readonly error: string | undefined;
  readonly onPhoto: (photo: string) => void;
}

/** One side of a check: taken with the camera, chosen as a file, or dropped here. */
export function CheckPhoto({ label, hint, photo, error, onPhoto }: Props) {
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [isOver, setOver] = useState(false);
  const message = wrong ?? error;
  const about = message ? `${id}-error` : `${id}-hint`;

  async function take(file: File | undefined) {
    if (!file) return;
    const read = await readPhoto(file);
    if ('wrong' in read) return setWrong(read.wrong);
    setWrong(undefined);
    onPhoto(read.photo);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <fieldset
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="mb-1.5 text-[0.9375rem] leading-5 font-semibold">{label}</legend>
      <div
        className={`relative grid aspect-[2.2] place-items-center overflow-hidden rounded-2xl border-2 border-dashed ${message ? 'border-danger bg-danger-soft/45' : isOver ? 'border-primary bg-soft' : 'border-control bg-bg'}`}
      >
        {photo ? (
          <img
            src={photo}
            alt={`${label}, as it will be sent`}
            className="absolute inset-0 size-full object-contain"
          />
        ) : (
          <p id={`${id}-hint`} className="px-4 text-center text-sm text-muted">
            <Icon name="image-up" size={28} className="mx-auto mb-1.5 text-control" />
            {hint}
          </p>
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <FileButton
          label={photo ? 'Choose another' : 'Choose a file'}
          of={label}
          about={about}
          isInvalid={message !== undefined}
          onFile={(file) => void take(file)}
        />
        <input
          ref={camera}
          type="file"
          accept={PHOTO_TYPES.join()}
          capture="environment"
          tabIndex={-1}
          aria-hidden="true"
          className="hidden"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {/* Only where one points with a finger does the browser open a camera for this. */}
        <Button
          aria-label={`Take a photo: ${label}`}
          kind="quiet"
          size="small"
          className="not-pointer-coarse:hidden"
          onClick={() => camera.current?.click()}
        >
          <Icon name="camera" size={18} />
          Take a photo
        </Button>
      </div>
      {message && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger">
          <Icon name="triangle-exclamation-point" size={16} className="mt-0.5 shrink-0" />
          {message}
        </p>
      )}
    </fieldset>
  );
}

interface FileButtonProps {
  readonly label: string;
  readonly of: string;
  readonly about: string;
  readonly isInvalid: boolean;
  readonly onFile: (file: File | undefined) => void;
}

/** The browser's own file field, dressed as a button. */
function FileButton({ label, of, about, isInvalid, onFile }: FileButtonProps) {
  return (
    <label
      className={`${buttonStyle({ kind: 'outline', size: 'small' })} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link`}
    >
      {label}
      <span className="sr-only">: {of}</span>
      <input
        type="file"
        accept={PHOTO_TYPES.join()}
        aria-describedby={about}
        aria-invalid={isInvalid || undefined}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
