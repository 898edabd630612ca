import { useEffect, useRef, useState } from 'react'
import { systemRandom } from '@portico/domain/ports.ts'
import { useQuery } from '@tanstack/react-query'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { CallError, isNotFound, messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { GuideLink } from '#shell/guide-link.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { BlockSizeField } from '#ui/forms/block-size-field.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { inspectImage, remarks } from './inspect.ts'
import { ProgressDialog, type UploadState } from './progress-dialog.tsx'
import { stepLabels, uploadImage } from './run.ts'

interface UploadForm {
  name: string
  description: string
  os: string
  version: string
  blockSize: '512' | '2048' | '4096'
  file: File | null
}

const changed = ['image', 'disk', 'snapshot'] as const

/** @throws CallError if the name is taken or cannot be checked */
async function requireFreeName(project: string, image: string): Promise<void> {
  try {
    await invoke('imageView', { path: { image }, query: { project } })
  } catch (error) {
    if (isNotFound(error)) return
    throw error
  }
  throw new CallError('Image name already exists', {
    status: 400,
    code: 'ObjectAlreadyExists',
    operation: 'imageCreate',
  })
}

/** Uploads an image file to a project with operations of the published contract only; the page runs all steps. */
export function ImageUploadForm({ project }: { project: string }) {
  const form = useForm<UploadForm>({
    defaultValues: { name: '', description: '', os: '', version: '', blockSize: '512', file: null },
  })
  const [state, setState] = useState<UploadState | null>(null)
  const abort = useRef<AbortController | null>(null)
  const finish = useRef<(go: string | undefined) => void>(() => {})
  useEffect(() => () => abort.current?.abort(), [])

  async function submit(filled: UploadForm): Promise<string | void> {
    const { file } = filled
    if (file === null) return
    await requireFreeName(project, filled.name)
    const closed = new Promise<string | undefined>((resolve) => {
      finish.current = resolve
    })
    const controller = new AbortController()
    abort.current = controller
    const show = (change: Partial<UploadState>) =>
      setState((now) => (now === null ? now : { ...now, ...change }))
    setState({ fileName: file.name, fileSize: file.size, step: 0, done: 0, total: 1, failure: null })
    try {
      await uploadImage({
        project,
        upload: { ...filled, blockSize: Number(filled.blockSize) as 512 | 2048 | 4096, file },
        signal: controller.signal,
        random: systemRandom,
        onStep: (step) => show({ step }),
        onProgress: (done, total) => show({ done, total }),
      })
      show({ step: stepLabels.length })
    } catch (error) {
      if (controller.signal.aborted) setState(null)
      else show({ failure: messageOf(error) })
    } finally {
      await invalidate(...changed)
    }
    if (controller.signal.aborted) return window.location.pathname
    return (await closed) ?? window.location.pathname
  }

  return (
    <>
      <PanelForm
        title="Upload image"
        form={form}
        closeTo={paths.images(project)}
        asCode={{
          request: ({ file, blockSize, ...image }) => ({
            project,
            file: file?.name ?? 'image.raw',
            image: { ...image, blockSize: Number(blockSize) },
          }),
        }}
        onSubmit={submit}
      >
        <Notice>
          The file must be a raw disk image. It reaches the project through a temporary disk.{' '}
          <GuideLink guide="images">What an image needs</GuideLink>
        </Notice>
        <NameField control={form.control} name="name" />
        <DescriptionField control={form.control} name="description" />
        <TextField control={form.control} name="os" label="OS" required />
        <TextField control={form.control} name="version" label="Version" required />
        <BlockSizeField control={form.control} name="blockSize" />
        <FileField control={form.control} name="file" label="Image file" required />
        <Remarks control={form.control} />
      </PanelForm>
      {state !== null && (
        <ProgressDialog
          state={state}
          onCancel={() => abort.current?.abort()}
          onBack={() => {
            setState(null)
            finish.current(undefined)
          }}
          onDone={() => finish.current(paths.images(project))}
        />
      )}
    </>
  )
}

/** Notes about the selected file, shown at the fields that they are about. */
function Remarks({ control }: { control: Control<UploadForm> }) {
  const [file, blockSize] = useWatch({ control, name: ['file', 'blockSize'] })
  const { data } = useQuery({
    queryKey: ['inspect image', file?.name, file?.size, file?.lastModified],
    queryFn: () => (file === null ? null : inspectImage(file)),
    staleTime: Infinity,
  })
  const { hypervisor } = useSession().capabilities
  if (file === null || data == null) return null
  return (
    <>
      {remarks(data, Number(blockSize), hypervisor === 'qemu' || hypervisor === 'libvirt').map(
        ({ title, text }) => (
          <Notice key={title} kind="warn" title={title}>
            {text} <GuideLink guide="images">How to prepare an image</GuideLink>
          </Notice>
        ),
      )}
    </>
  )
}
