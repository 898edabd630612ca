import type { ImageUpload } from '@portico/contract/types.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { paths } from '#shell/paths.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { useStore } from '#ui/use-store.ts'
import { ResumeButton } from './resume-button.tsx'
import { confirmDiscard } from './discard.tsx'
import { type UploadAtTime, useOpenUploads } from './open-uploads.ts'
import { sendingOf } from './sending/sending.ts'
import { isSentElsewhere } from './sent-elsewhere.ts'
import { uploadState } from './labels.ts'

/** The other unfinished uploads of the project, each with a button for its next step. */
export function OtherUploads({ project, except }: { project: string; except: string }) {
  const uploads = useOpenUploads(project).filter(({ upload }) => upload.id !== except)
  if (uploads.length === 0) return null
  return (
    <section aria-labelledby="other-uploads">
      <h2 id="other-uploads" className="mb-1.5 font-semibold">
        Other uploads <span className="font-normal text-fg-muted">{uploads.length}</span>
      </h2>
      <ul className="overflow-hidden rounded-lg border border-line bg-raised">
        {uploads.map((seen) => (
          <OtherUpload key={seen.upload.id} project={project} {...seen} />
        ))}
      </ul>
    </section>
  )
}

export function OtherUpload({ project, upload, seenAt }: UploadAtTime & { project: string }) {
  const sending = useStore(sendingOf(upload.id))
  const elsewhere = isSentElsewhere(upload, sending, seenAt)
  const { word } = uploadState(upload, sending, elsewhere)
  return (
    <li className="flex flex-col gap-1.5 border-t border-line px-3 py-2.5 first:border-t-0">
      <div className="flex items-baseline gap-3">
        <Link href={paths.imageUpload(project, upload.id)}>{upload.name}</Link>
        <span className="ml-auto text-xs whitespace-nowrap text-fg-muted">{howFar(upload)}</span>
      </div>
      <p className="text-xs break-words text-fg-muted">{upload.failure ?? `${word} · ${upload.fileName}`}</p>
      {word === 'Paused' && (
        <div className="flex gap-2">
          <ResumeButton upload={upload} size="sm" />
          <Button size="sm" variant="quiet" onPress={() => confirmDiscard(upload)}>
            Discard
          </Button>
        </div>
      )}
    </li>
  )
}

/** Returns how many of the non-empty pieces the server has received, as text. */
function howFar({ fileSize, pieceSize, received, empty, pieces, state }: ImageUpload): string {
  if (fileSize === null || state !== 'receiving') return ''
  if (received === 0) return 'not started'
  const data = Math.max(0, fileSize - empty * pieceSize)
  const sent = Math.min(data, (received - empty) * pieceSize)
  return received >= pieces
    ? 'complete'
    : `${formatBytes(sent, { digits: 1 })} of ${formatBytes(data, { digits: 1 })}`
}
