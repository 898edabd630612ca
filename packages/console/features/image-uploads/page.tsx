import type { ImageUpload } from '@portico/contract/types.ts'
import { useRouter } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { messageOf } from '#data/api-error.ts'
import { paths } from '#shell/paths.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Size } from '#ui/cells/size.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useStore } from '#ui/use-store.ts'
import { ResumeButton } from './resume-button.tsx'
import { confirmDiscard } from './discard.tsx'
import { OtherUploads } from './other-uploads.tsx'
import { type Sending, sendingOf } from './sending/sending.ts'
import { isSentElsewhere } from './sent-elsewhere.ts'
import { Steps } from './steps.tsx'
import { useUpload } from './use-upload.ts'
import { uploadState, fileDescription } from './labels.ts'

/**
 * The page of an upload with its steps, their evidence, and its actions. The upload continues when the user leaves the
 * page.
 */
export function UploadPage({ project, id }: { project: string; id: string }) {
  const { upload, seenAt } = useUpload(id)
  const sending = useStore(sendingOf(id))
  const elsewhere = isSentElsewhere(upload, sending, seenAt)
  return (
    <>
      <PageHeader
        title="Upload image"
        count={upload.name}
        actions={<Actions project={project} upload={upload} sending={sending} elsewhere={elsewhere} />}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-3.5">
          <section aria-labelledby="upload-file" className="flex flex-col gap-2">
            <header className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
              <h2 id="upload-file" className="min-w-0 font-semibold break-all">
                {upload.fileName}
              </h2>
              <span className="text-xs text-fg-muted">{fileDescription(upload)}</span>
              <span className="ml-auto" role="status">
                <StandingBadge upload={upload} sending={sending} elsewhere={elsewhere} />
              </span>
            </header>
            <Steps upload={upload} sending={sending} />
          </section>
          <WhatNow project={project} upload={upload} />
        </div>
        <aside className="flex min-w-0 flex-col gap-4">
          <Facts upload={upload} />
          <OtherUploads project={project} except={id} />
        </aside>
      </div>
    </>
  )
}

interface Shown {
  readonly upload: ImageUpload
  readonly sending: Sending | null
  readonly elsewhere: boolean
}

function StandingBadge({ upload, sending, elsewhere }: Shown) {
  const { word, tone } = uploadState(upload, sending, elsewhere)
  return <Badge tone={tone}>{word}</Badge>
}

function Actions({ project, upload, sending, elsewhere }: Shown & { project: string }) {
  const router = useRouter()
  const toImages = () => router.navigate({ href: paths.images(project) })
  const isDone = upload.state === 'done'
  const isSending = sending?.phase === 'sending' || sending?.phase === 'waiting'
  return (
    <>
      {upload.state === 'receiving' && (isSending || (!elsewhere && sending?.phase !== 'finishing')) && (
        <ResumeButton upload={upload} isSending={isSending} />
      )}
      {upload.state === 'failed' && (
        <Button icon={RotateCcw} onPress={() => void tryAgain(upload)}>
          Try again
        </Button>
      )}
      {!isDone && (
        <Button variant="danger" onPress={() => confirmDiscard(upload, toImages)}>
          Discard upload
        </Button>
      )}
      <Button
        variant="primary"
        disabledReason={isDone ? null : 'The upload is not finished'}
        onPress={() => void toImages()}
      >
        Done
      </Button>
    </>
  )
}

async function tryAgain({ id }: ImageUpload): Promise<void> {
  try {
    await invoke('porticoImageUploadFinish', { path: { upload: id } })
  } catch (error) {
    toast.error({ title: 'Could not retry', content: messageOf(error) })
  }
  await invalidate('image_upload')
}

function Facts({ upload }: { upload: ImageUpload }) {
  const facts = [
    { label: 'Name', value: upload.name },
    { label: 'System', value: `${upload.os} ${upload.version}` },
    { label: 'Block size', value: `${upload.blockSize} bytes` },
    {
      label: 'Disk size',
      value: upload.diskSize === null ? 'known after download' : <Size bytes={upload.diskSize} />,
    },
    ...(upload.state === 'done'
      ? []
      : [{ label: 'Kept until', value: <Time value={upload.timeExpires} format="date" /> }]),
  ]
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-fg-muted">{label}</dt>
          <dd className="min-w-0 font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function WhatNow({ project, upload }: { project: string; upload: ImageUpload }) {
  if (upload.state === 'done') {
    return (
      <Notice title="The image is ready.">
        <Link href={paths.imageEdit(project, upload.name)}>{upload.name}</Link> can be used in this project.
      </Notice>
    )
  }
  if (upload.state === 'receiving') {
    return (
      <Notice title="You can leave this page.">
        The upload continues while a tab of Portico is open. If you close it, the upload pauses, and the
        uploaded part is kept for 7 days. To resume, choose the same file in any browser.
      </Notice>
    )
  }
  return upload.state === 'failed' ? (
    <Notice>The uploaded part is kept for 7 days. Fix the cause and retry, or discard the upload.</Notice>
  ) : (
    <Notice title="You can leave this page.">The server does the rest.</Notice>
  )
}
