import { coversHost } from '@portico/domain/certificates/rules.ts'
import { serverTime } from '#ui/server-clock.ts'

interface Facts {
  readonly certificateId: string
  readonly notBefore: Date
  readonly notAfter: Date
  readonly hosts: readonly string[]
}

/**
 * Returns the hosts of a silo that no certificate would cover after one is deleted.
 * @param now ms since 1970
 * @returns null if the certificate covers no host now, because it has expired or is for other hosts
 */
export function uncoveredHosts(
  all: readonly Facts[],
  goneId: string,
  hosts: readonly string[],
  now = serverTime(),
): readonly string[] | null {
  const serves = ({ notBefore, notAfter, hosts: names }: Facts, host: string) =>
    notBefore.getTime() <= now && notAfter.getTime() > now && names.some((name) => coversHost(name, host))
  const gone = all.find(({ certificateId }) => certificateId === goneId)
  if (gone === undefined) throw new RangeError(`certificate ${goneId} has not been read`)
  const served = hosts.filter((host) => serves(gone, host))
  if (served.length === 0) return null
  return served.filter((host) => !all.some((other) => other !== gone && serves(other, host)))
}
