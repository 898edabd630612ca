import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { contentOf } from './check.ts'

/** The form of a new certificate: two files or two pasted texts. */
export interface CertificateForm {
  name: string
  description: string
  from: 'files' | 'texts'
  certFile: File | null
  keyFile: File | null
  cert: string
  key: string
}

export const emptyCertificate: CertificateForm = {
  name: '',
  description: '',
  from: 'files',
  certFile: null,
  keyFile: null,
  cert: '',
  key: '',
}

/** The texts of a certificate and its key. */
export interface Pem {
  readonly cert: string
  readonly key: string
}

/** Returns certificate and key of the form, after reading the files. */
export async function contentsOf({ from, certFile, keyFile, cert, key }: CertificateForm) {
  if (from === 'texts') return { cert, key }
  return { cert: await contentOf(certFile), key: await contentOf(keyFile) }
}

/** Returns the request that adds a certificate to the user's own silo. */
export function certificateCall({ name, description }: CertificateForm, { cert, key }: Pem) {
  return {
    operation: 'certificate_create',
    args: { body: { name, description, cert, key, service: 'external_api' } },
  } as const satisfies CodeRequest
}

/** Returns the form field for the field name in a refusal (docs/reference/silos-iam.md#certificates). */
export function fieldRefused(refused: string): keyof Pem | null {
  return refused === 'certificate' ? 'cert' : /^private[-_]?key$/i.test(refused) ? 'key' : null
}
