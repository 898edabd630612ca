import { StartFailure } from '@portico/adapters/failure.ts'
import { databaseUrl } from './database-url.ts'
import { s3Keys } from './s3-keys.ts'
import type { Settings } from './table.ts'

/** Checks what the settings say together. @throws StartFailure */
export function checkSettings(settings: Settings): void {
  const { tlsCert, tlsKey, httpRedirectPort, metricsPort, port } = settings
  databaseUrl(settings)
  s3Keys(settings)
  if (settings.walArchive !== null && settings.database !== null) {
    throw new StartFailure(
      '--wal-archive is for the managed PostgreSQL. For that of --database, set its archive_mode and archive_command.',
    )
  }
  if (tlsCert !== null && tlsKey === null) {
    throw new StartFailure('--tls-cert needs the private key too: --tls-key FILE.')
  }
  if (tlsKey !== null && tlsCert === null) {
    throw new StartFailure('--tls-key needs the certificate too: --tls-cert FILE.')
  }
  if (httpRedirectPort !== null && tlsCert === null) {
    throw new StartFailure(
      '--http-redirect-port redirects to HTTPS, which needs --tls-cert FILE and --tls-key FILE.',
    )
  }
  if (settings.libvirtDisks !== null && settings.libvirtPool !== null) {
    throw new StartFailure('--libvirt-disks and --libvirt-pool exclude each other: disks are in one place.')
  }
  const ports = [port, httpRedirectPort, metricsPort].filter((each) => each !== null && each !== 0)
  if (new Set(ports).size === ports.length) return
  throw new StartFailure('--port, --http-redirect-port and --metrics-port must be different ports.')
}
