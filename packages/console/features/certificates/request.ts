import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { contentOf } from './check.ts'

/** A new certificate as people fill it in: two files, or their texts. */
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

/** What the form holds, files read. */
export async function contentsOf({ from, certFile, keyFile, cert, key }: CertificateForm) {
  if (from === 'texts') return { cert, key }
  return { cert: await contentOf(certFile), key: await contentOf(keyFile) }
}

/** The request that gives the own silo a certificate. */
export function certificateCall({ name, description }: CertificateForm, { cert, key }: Pem) {
  return {
    operation: 'certificate_create',
    args: { body: { name, description, cert, key, service: 'external_api' } },
  } as const satisfies CodeRequest
}

/** Where a refusal of the server belongs, by what it calls it (docs/reference/silos-iam.md#certificates). */
export function fieldRefused(refused: string): keyof Pem | null {
  return refused === 'certificate' ? 'cert' : /^private[-_]?key$/i.test(refused) ? 'key' : null
}
