import { StartFailure } from '@portico/adapters/failure.ts'
import type { Clock } from '@portico/domain/ports.ts'
import type { Log } from '#http/guarded.ts'
import type { Settings } from '#settings/table.ts'
import { TlsCertificates } from './certificates.ts'

/**
 * Opens the certificates of the settings; null if the server uses plain HTTP. @throws StartFailure if a setting is
 * missing or a file cannot be used
 */
export async function openCertificates(
  settings: Pick<Settings, 'tlsCert' | 'tlsKey' | 'httpRedirectPort' | 'zones'>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<TlsCertificates | null> {
  const { tlsCert: cert, tlsKey: key, httpRedirectPort, zones } = settings
  if (cert !== null && key !== null) {
    return TlsCertificates.open({ files: { cert, key }, zones, clock, log })
  }
  if (cert !== null) throw new StartFailure('--tls-cert needs the private key too: --tls-key FILE.')
  if (key !== null) throw new StartFailure('--tls-key needs the certificate too: --tls-cert FILE.')
  if (httpRedirectPort !== null) {
    throw new StartFailure(
      '--http-redirect-port redirects to HTTPS, which needs --tls-cert FILE and --tls-key FILE.',
    )
  }
  return null
}
