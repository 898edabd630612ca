import { MetadataProblem } from '@portico/control-plane/kernel/saml.ts'
import { KIB } from '@portico/domain/byte-size.ts'
import { checkedRequest } from '#downloads/checked-request.ts'
import { isMirrorAddress, type Mirrors, type Resolve } from '#downloads/allowed-addresses.ts'

export interface MetadataOptions {
  /** hosts of identity providers outside the public internet, as configured by the operator */
  readonly internalHosts: Mirrors
  /** resolver of host names; by default the operating system's */
  readonly resolve?: Resolve
  /** timeout of the whole request in ms; 5 s by default */
  readonly timeout?: number
}

/**
 * Maximum size of metadata in bytes. The metadata of one provider have about ten thousand bytes; metadata of a whole
 * federation are refused, since a silo has one provider.
 */
const maxBytes = 512 * KIB

/**
 * Fetches metadata over HTTPS from the public internet, or from hosts named by the operator (decision 36).
 * @throws MetadataProblem with the reason
 */
export async function fetchMetadata(
  url: string,
  { internalHosts, resolve, timeout = 5000 }: MetadataOptions,
): Promise<string> {
  try {
    if (!/^https:/i.test(url) && !isMirrorAddress(url, internalHosts)) {
      throw new Error(
        'the address must begin with https://, because metadata changed in transit would let an attacker sign in as any user',
      )
    }
    const signal = AbortSignal.timeout(timeout)
    const limits = { redirects: 3, answer: timeout, silence: timeout }
    const { answer } = await checkedRequest(url, signal, { ...limits, mirrors: internalHosts, resolve })
    if (answer.statusCode !== 200) {
      answer.destroy()
      throw new Error(`the address returns status ${answer.statusCode} instead of metadata`)
    }
    return await textOf(answer)
  } catch (error) {
    throw new MetadataProblem(reasonOf(error, timeout), { cause: error })
  }
}

async function textOf(answer: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer) {
    length += part.length
    if (length > maxBytes) throw new Error(`the address sends more than ${maxBytes / KIB} KiB`)
    parts.push(part)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
}

function reasonOf(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return String(error)
  const isLate = error.name === 'TimeoutError' || error.name === 'AbortError' || /aborted/.test(error.message)
  return isLate ? `the address did not answer within ${patience / 1000} s` : error.message
}
