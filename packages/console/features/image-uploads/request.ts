import type { ShownAsCode } from '@portico/contract/as-code/request.ts'
import type { CallArgs } from '#data/calls.ts'
import { estimatedDiskSize } from '@portico/domain/images/upload.ts'
import type { Recognised } from '@portico/domain/images/recognise.ts'
import type { FileEnds, FileFacts } from './sending/read-file.ts'

/** The upload form. */
export interface UploadForm {
  readonly name: string
  readonly description: string
  readonly os: string
  readonly version: string
  readonly blockSize: '512' | '2048' | '4096'
  readonly from: 'file' | 'url'
  readonly file: File | null
  readonly url: string
  /** Hash as published with the file, in upper or lower case; empty if unknown */
  readonly expected: string
}

type Body = CallArgs<'porticoImageUploadCreate'>['body']

export const emptyForm: UploadForm = {
  name: '',
  description: '',
  os: '',
  version: '',
  blockSize: '512',
  from: 'file',
  file: null,
  url: '',
  expected: '',
}

/**
 * Returns the SHA-256 in a pasted text, which may contain upper case letters, spaces, and the file name; empty if there
 * is none.
 */
export function readHash(text: string): string {
  const [first = ''] = text
    .trim()
    .replace(/^sha256[:=]\s*/i, '')
    .split(/\s+/)
  return first.toLowerCase()
}

export function hashProblem(text: string): string | null {
  const hash = readHash(text)
  return hash === '' || /^[0-9a-f]{64}$/.test(hash) ? null : 'A SHA-256 has 64 digits from 0 to 9 and a to f'
}

const common = ({ name, description, os, version, blockSize }: UploadForm) => ({
  name,
  description,
  os,
  version,
  blockSize: Number(blockSize) as 512 | 2048 | 4096,
})

export function fileRequest(
  form: UploadForm,
  file: { readonly name: string; readonly size: number },
  facts: FileFacts & FileEnds,
  { format, compression, virtualSize }: Recognised,
): Body {
  const { sha256, headSha256, tailSha256 } = facts
  const { name, size } = file
  return {
    ...common(form),
    source: {
      type: 'file',
      file: { name, size, sha256, headSha256, tailSha256, format, compression },
      diskSize: estimatedDiskSize({ size, format, compression }, virtualSize),
    },
  }
}

export function urlRequest(form: UploadForm): Body {
  const sha256 = readHash(form.expected)
  return {
    ...common(form),
    source: { type: 'url', url: form.url.trim(), ...(sha256 !== '' && { sha256 }) },
  }
}

/**
 * Returns the form as code. An import from a URL is one request. An upload of a file is shown as a CLI command, because
 * it needs a request per piece after the one that starts it.
 */
export function uploadCode(project: string, form: UploadForm): ShownAsCode {
  return form.from === 'url'
    ? { operation: 'portico_image_upload_create', args: { query: { project }, body: urlRequest(form) } }
    : { project, file: form.file?.name ?? 'image.raw', image: common(form) }
}
