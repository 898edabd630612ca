interface Facts {
  readonly notBefore: Date
  readonly notAfter: Date
  readonly subject: string
}

/** Whether a name in a certificate covers a host. `*` matches exactly one label, the leftmost. */
export function coversHost(name: string, host: string): boolean {
  const [written, requested] = [name.toLowerCase(), host.toLowerCase()]
  return written.startsWith('*.')
    ? requested.slice(requested.indexOf('.')) === written.slice(1)
    : written === requested
}

/** Returns why a certificate covers none of the hosts of a silo, or null. */
export function hostsProblem(names: readonly string[], hosts: readonly string[]): string | null {
  if (hosts.some((host) => names.some((name) => coversHost(name, host)))) return null
  return hostsSentence(names, hosts)
}

/** Returns the sentence that a certificate is for other hosts. */
export function hostsSentence(names: readonly string[], hosts: readonly string[]): string {
  const namesText = names.length === 0 ? 'no host' : names.join(', ')
  return `it is for ${namesText}, and must be for ${hosts.join(' or ')}`
}

/**
 * Returns a message with the certificate of a chain that has expired and when it did, or null. The first certificate is
 * the server's own.
 */
export function expiredProblem(chain: readonly Facts[], now: Date): string | null {
  const at = chain.findIndex(({ notAfter }) => notAfter <= now)
  const expired = chain[at]
  if (expired === undefined) return null
  const which =
    at === 0
      ? `the certificate (${expired.subject})`
      : `certificate ${at + 1} of the chain (${expired.subject}), which signed the one before it,`
  const advice = at === 0 ? '' : '. Replace it with the current one of your certificate authority'
  return `${which} expired on ${dayOf(expired.notAfter)}${advice}`
}

/** Returns the time at which a chain becomes valid if that time is in the future, or null. */
export function notYetValid(chain: readonly Facts[], now: Date): string | null {
  const latest = chain.reduce<Facts | null>(
    (last, each) => (each.notBefore > (last?.notBefore ?? now) ? each : last),
    null,
  )
  return latest === null
    ? null
    : `This certificate is not valid before ${dayOf(latest.notBefore)}. Browsers refuse it until then`
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
