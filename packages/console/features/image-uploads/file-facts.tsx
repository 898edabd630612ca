import { formatBytes } from '@portico/domain/byte-size.ts'
import { commandForRaw } from '@portico/domain/images/recognise.ts'
import { needsConversion } from '@portico/domain/images/upload.ts'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { GuideLink } from '#shell/guide-link.tsx'
import { useSession } from '#shell/session.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { useStore } from '#ui/use-store.ts'
import { inspectImage, remarks } from '#features/images/index.ts'
import { Hash } from './hash.tsx'
import { readingOf } from './reading.ts'
import { readHash, type UploadForm } from './request.ts'

// Lazy, because the form does not need it for its first render.
const { Component: Useless } = lazyComponent(async () => (await import('./unusable-file.tsx')).UnusableFile)

/** The properties of the selected file found so far, or why the file cannot be used. */
export function FileFactsSection({ control, converts }: { control: Control<UploadForm>; converts: boolean }) {
  const file = useWatch({ control, name: 'file' })
  return file === null ? null : (
    <Found key={`${file.name} ${file.size}`} file={file} control={control} converts={converts} />
  )
}

function Found({ file, control, converts }: { file: File; control: Control<UploadForm>; converts: boolean }) {
  const { done, found, facts, failure } = useStore(readingOf(file).store)
  const expected = readHash(useWatch({ control, name: 'expected' }))
  if (found === null) return failure === null ? null : <Notice kind="error">{failure}</Notice>
  const useless =
    found.unusable ??
    (needsConversion(found) && !converts
      ? { why: 'this system accepts raw files only', command: commandForRaw(found, file.name) }
      : null)
  if (useless !== null) return <Useless what={found.description} {...useless} />
  return (
    <>
      <div className="rounded-md border border-line bg-raised px-3 py-2">
        <p>
          <b className="font-semibold">{found.description}</b>
          <span className="text-fg-muted">
            {found.virtualSize !== null && `, a disk of ${formatBytes(found.virtualSize)}`}
            {found.compression !== 'none' && ', unpacked by the server'}
          </span>
        </p>
        {facts === null ? (
          <>
            <progress aria-label="Read" className="progress-line mt-1.5" max={file.size} value={done} />
            <p className="text-xs text-fg-muted">
              Reading the file and computing its hash: {formatBytes(done, { digits: 1 })} of{' '}
              {formatBytes(file.size)}
            </p>
          </>
        ) : (
          <Hashes own={facts.sha256} expected={expected} />
        )}
      </div>
      {found.format !== 'qcow2' && found.format !== 'vmdk' && found.compression === 'none' && (
        <Remarks file={file} control={control} />
      )}
    </>
  )
}

function Hashes({ own, expected }: { own: string; expected: string }) {
  return (
    <dl className="mt-1.5 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 text-xs">
      {expected !== '' && (
        <>
          <dt className="text-fg-muted">Expected</dt>
          <dd>
            <Hash value={expected} />
          </dd>
        </>
      )}
      <dt className="text-fg-muted">{expected === '' ? 'SHA-256' : 'File'}</dt>
      <dd>
        <Hash value={own} />
        {expected !== '' &&
          (expected === own ? (
            <span className="flex items-center gap-1 text-ok">
              <Check size={13} aria-hidden /> It matches
            </span>
          ) : (
            <span className="text-bad">It does not match</span>
          ))}
      </dd>
    </dl>
  )
}

/** Notes about booting from a raw image file. */
function Remarks({ file, control }: { file: File; control: Control<UploadForm> }) {
  const blockSize = useWatch({ control, name: 'blockSize' })
  const { hypervisor } = useSession().capabilities
  const { data } = useQuery({
    queryKey: ['inspect image', file.name, file.size, file.lastModified],
    queryFn: () => inspectImage(file),
    staleTime: Infinity,
  })
  return data === undefined
    ? null
    : remarks(data, Number(blockSize), hypervisor === 'qemu' || hypervisor === 'libvirt').map(
        ({ title, text }) => (
          <Notice key={title} kind="warn" title={title}>
            {text} <GuideLink guide="images">How to prepare an image</GuideLink>
          </Notice>
        ),
      )
}
