import { useEffect } from 'react'
import { useWatch, type Control, useForm } from 'react-hook-form'
import { CallError } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { seed } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { GuideLink } from '#shell/guide-link.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { BlockSizeField } from '#ui/forms/block-size-field.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { FileFactsSection } from './file-facts.tsx'
import { readingOf, stopReading } from './reading.ts'
import {
  emptyForm,
  fileRequest,
  hashProblem,
  readHash,
  uploadCode,
  type UploadForm,
  urlRequest,
} from './request.ts'
import { startSending } from './sending/sending.ts'

const sources = [
  { value: 'file', label: 'A file on your computer' },
  { value: 'url', label: 'An address that the server downloads' },
]

/** The form that starts an upload. The page of the upload then shows the progress. */
export function UploadSessionForm({ project }: { project: string }) {
  const form = useForm<UploadForm>({ defaultValues: emptyForm })
  const { imageUploads } = useSession().capabilities
  const { control } = form

  async function submit(filled: UploadForm): Promise<string | void> {
    const upload = await (filled.from === 'url' ? fromUrl(project, filled) : fromFile(project, filled))
    if (upload === null) return
    seed('porticoImageUploadView', { path: { upload: upload.id } }, upload)
    return paths.imageUpload(project, upload.id)
  }

  return (
    <PanelForm
      title="Upload image"
      form={form}
      closeTo={paths.images(project)}
      asCode={{ request: (filled) => uploadCode(project, filled) }}
      onSubmit={submit}
    >
      <NameField control={control} name="name" />
      <DescriptionField control={control} name="description" />
      <TextField control={control} name="os" label="OS" required />
      <TextField control={control} name="version" label="Version" required />
      <BlockSizeField control={control} name="blockSize" />
      {imageUploads?.fetches === true && (
        <RadioField control={control} name="from" label="From" required layout="row" choices={sources} />
      )}
      <SourceFields control={control} converts={imageUploads?.converts === true} />
    </PanelForm>
  )
}

function SourceFields({ control, converts }: { control: Control<UploadForm>; converts: boolean }) {
  const from = useWatch({ control, name: 'from' })
  const file = useWatch({ control, name: 'file' })
  // Stops reading the file when another file or none is selected, or the user leaves the form.
  useEffect(() => (file === null ? undefined : () => stopReading(file)), [file])
  return (
    <>
      {from === 'url' ? (
        <TextField
          control={control}
          name="url"
          label="Address"
          required
          hint="HTTP or HTTPS, on the public internet. The server downloads it; you can leave this page."
        />
      ) : (
        <FileField
          control={control}
          name="file"
          label="Image file"
          required
          hint={<Formats converts={converts} />}
        />
      )}
      {from === 'file' && <FileFactsSection control={control} converts={converts} />}
      <TextField
        control={control}
        name="expected"
        label="SHA-256"
        mono
        hint="As published with the file. The server checks it before it creates the image."
        validate={hashProblem}
      />
    </>
  )
}

function Formats({ converts }: { converts: boolean }) {
  return (
    <>
      {converts ? 'raw, ISO, qcow2, VMDK, also packed with gzip, xz or zstd.' : 'raw or ISO.'}{' '}
      <GuideLink guide="images">What an image needs</GuideLink>
    </>
  )
}

async function fromUrl(project: string, filled: UploadForm) {
  return invoke('porticoImageUploadCreate', { query: { project }, body: urlRequest(filled) })
}

/** @throws CallError for an unusable file, or if the file does not have the expected hash */
async function fromFile(project: string, filled: UploadForm) {
  const { file } = filled
  if (file === null) return null
  const { store, whole } = readingOf(file)
  const facts = await whole.catch((error: unknown) => {
    throw refusal(`The file cannot be sent: ${error instanceof Error ? error.message : String(error)}`)
  })
  const { found } = store.get()
  if (found === null) return null
  const expected = readHash(filled.expected)
  if (expected !== '' && expected !== facts.sha256) {
    throw refusal('The SHA-256 of the file does not match. The file is damaged, or a different one.')
  }
  const body = fileRequest(filled, file, facts, found)
  const upload = await invoke('porticoImageUploadCreate', { query: { project }, body })
  // Not awaited: sending continues in the background.
  void startSending(upload, file, facts.empty)
  return upload
}

function refusal(message: string): CallError {
  return new CallError(message, { status: 400, operation: 'porticoImageUploadCreate' })
}
