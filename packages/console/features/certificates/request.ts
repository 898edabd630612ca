import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { contentOf } from './check.ts'

/** The form of a new certificate: two files, or their texts. */
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

/** Returns the content of the form, with files read. */
export async function contentsOf({ from, certFile, keyFile, cert, key }: CertificateForm) {
  if (from === 'texts') return { cert, key }
  return { cert: await contentOf(certFile), key: await contentOf(keyFile) }
}

/** Returns the request that adds a certificate to the own silo. */
export function certificateCall({ name, description }: CertificateForm, { cert, key }: Pem) {
  return {
    operation: 'certificate_create',
    args: { body: { name, description, cert, key, service: 'external_api' } },
  } as const satisfies CodeRequest
}

/**
 * Returns the field that a refusal of the server belongs to, by its name there
 * (docs/reference/silos-iam.md#certificates).
 */
export function fieldRefused(refused: string): keyof Pem | null {
  return refused === 'certificate' ? 'cert' : /^private[-_]?key$/i.test(refused) ? 'key' : null
}
