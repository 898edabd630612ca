import { createPrivateKey } from 'node:crypto'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { DemoHost } from '@portico/control-plane/demo/host.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { issueCertificate } from '@portico/adapters/x509/issue.ts'
import { clientId, entityId, metadataOf } from './identity.ts'

/** The test provider's key and certificate, as PEM. */
export interface ProviderKey {
  readonly cert: string
  readonly keyPem: string
}

/** The setting that stores the key: all servers of one database act as one provider. */
const settingKey = 'demo-provider'

const day = 86_400_000

/** Returns the key of this installation's test provider, created on first use. */
export function providerKey(controlPlane: ControlPlane): Promise<ProviderKey> {
  return controlPlane.asSystem('demo', async ({ db, now }) => {
    const kept = await db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', settingKey)
      .executeTakeFirst()
    if (kept !== undefined) return kept.value as ProviderKey
    const { cert, keyPem } = issueCertificate({ name: 'Portico test provider', ...during(now, 3650) })
    const value = { cert, keyPem }
    await db
      .insertInto('setting')
      .values({ key: settingKey, value: JSON.stringify(value) })
      .execute()
    return value
  })
}

/** Returns the server's services for example content. */
export function demoHost({ cert }: ProviderKey, clock: Clock): DemoHost {
  return {
    certificate(hosts, days) {
      const [name = ''] = hosts
      const facts = { name, hosts, purposes: ['1.3.6.1.5.5.7.3.1'], ...during(clock.now(), days) }
      const { cert, keyPem } = issueCertificate(facts)
      return { cert, key: keyPem }
    },
    testProvider: {
      entityId,
      clientId,
      metadata: metadataOf(derOf(cert)),
      newKeyPair() {
        const { cert, keyPem } = issueCertificate({ name: clientId, ...during(clock.now(), 3650) })
        const der = createPrivateKey(keyPem).export({ type: 'pkcs1', format: 'der' })
        return { publicCert: derOf(cert), privateKey: der.toString('base64') }
      },
    },
  }
}

const during = (now: Date, days: number) => ({
  from: new Date(now.getTime() - day),
  until: new Date(now.getTime() + days * day),
})

/** Converts PEM to DER in base64. */
const derOf = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\s/g, '')
