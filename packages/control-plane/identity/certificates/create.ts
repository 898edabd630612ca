import type { CertificateCreate } from '@portico/contract/schemas/certificates.ts'
import { siloHosts } from '@portico/domain/silos/hosts.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { boundText, newIdentity, refusePrivateKey, writeNamed } from '#kernel/names.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { readCertificate } from './rules.ts'
import type { CertificateRow } from './view.ts'

/**
 * Stores a silo's certificate with its key and parsed fields.
 * @throws 400 if it is not valid for the silo's host, or the silo has a certificate of this name
 */
export async function createCertificate(
  ctx: ReplyContext,
  silo: { readonly id: string; readonly name: string },
  body: CertificateCreate,
): Promise<CertificateRow> {
  const { certificates, zones } = ctx.services
  refusePrivateKey(
    'certificate',
    body.cert,
    'Send it as key, and as cert the certificates alone: ' +
      'openssl crl2pkcs7 -nocrl -certfile FILE | openssl pkcs7 -print_certs',
  )
  boundText('certificateChain', 'cert', body.cert)
  boundText('privateKey', 'key', body.key)
  const use = { hosts: siloHosts(silo.name, zones), now: ctx.now }
  const read = readCertificate(certificates, body, use)
  if ('refusal' in read) return refuse(read.refusal)
  const { leaf } = read
  const row = {
    ...newIdentity(ctx, body),
    silo_id: silo.id,
    service: body.service,
    cert: body.cert,
    not_before: leaf.notBefore,
    not_after: leaf.notAfter,
    subject: leaf.subject,
    issuer: leaf.issuer,
  }
  const values = { ...row, key: body.key, hosts: JSON.stringify(leaf.hosts) }
  await writeNamed({ word: 'certificate', name: body.name, constraint: 'certificate_name_key' }, () =>
    ctx.db.insertInto('certificate').values(values).execute(),
  )
  return row
}
