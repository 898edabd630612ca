import type { Clock } from '@portico/domain/ports.ts'
import type { Log } from '#http/guarded.ts'
import type { Settings } from '#settings/table.ts'
import { TlsCertificates } from './certificates.ts'

/** Opens the certificates of the settings; null if the server uses plain HTTP. @throws StartFailure if a file cannot be used */
export async function openCertificates(
  settings: Pick<Settings, 'tlsCert' | 'tlsKey' | 'zones'>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<TlsCertificates | null> {
  const { tlsCert: cert, tlsKey: key, zones } = settings
  if (cert !== null && key !== null) {
    return TlsCertificates.open({ files: { cert, key }, zones, clock, log })
  }
  return null
}
