import type http from 'node:http'
import type { Download, Downloads } from '@portico/control-plane/kernel/downloads.ts'
import { formatBytes, GIB, KIB } from '@portico/domain/byte-size.ts'
import { ImageRefused } from '@portico/hypervisor/image-files.ts'
import { withMinimumRate } from './minimum-rate.ts'
import { checkedRequest } from './checked-request.ts'
import { type Mirrors, type Resolve, whyNotUrl } from './allowed-addresses.ts'

export interface DownloadOptions {
  readonly mirrors: Mirrors
  /** resolver of host names; by default the operating system's */
  readonly resolve?: Resolve
  readonly limits?: Partial<typeof downloadLimits>
}

const downloadLimits = {
  /** maximum size of a file in bytes */
  size: 256 * GIB,
  /** maximum number of redirects followed */
  redirects: 5,
  /** maximum ms until the response begins */
  answer: 30_000,
  /** maximum ms between two parts of a response */
  silence: 60_000,
  /** minimum number of bytes per second, averaged over `over` ms */
  lowest: { rate: 16 * KIB, over: 60_000 },
}

/** Returns downloads over HTTP from the public internet and from the operator's mirrors. */
export function openDownloads({ mirrors, resolve, limits = {} }: DownloadOptions): Downloads {
  const bounds = { ...downloadLimits, ...limits }
  return {
    whyNot: (url) => whyNotUrl(url, mirrors),
    async open(text, signal) {
      const { answer, url } = await checkedRequest(text, signal, { ...bounds, mirrors, resolve })
      return opened(answer, url, bounds)
    },
  }
}

type Bounds = typeof downloadLimits

/**
 * Returns the download for a response. @throws ImageRefused if the response is not a file of acceptable size; an Error
 * for a problem that may be temporary
 */
function opened(answer: http.IncomingMessage, url: string, bounds: Bounds): Download {
  const { statusCode = 0, headers } = answer
  const fails = (why: string): never => {
    answer.destroy()
    throw new ImageRefused(why)
  }
  if (statusCode >= 500 || statusCode === 429) {
    answer.destroy()
    throw new Error(`The address returns status ${statusCode}`)
  }
  if (statusCode !== 200) return fails(`The address returns status ${statusCode} instead of a file`)
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity')
    return fails(`The address compresses its response (${coding}). Enter an address that does not`)
  const length = headers['content-length']
  const size = Number(length ?? NaN)
  if (!Number.isSafeInteger(size)) return fails('The address does not report the size of the file')
  if (size === 0) return fails('The file at the address is empty')
  if (size > bounds.size) {
    return fails(`The file has ${formatBytes(size)}. The limit is ${formatBytes(bounds.size)}`)
  }
  return { url, size, bytes: withMinimumRate(answer, new URL(url).host, bounds.lowest) }
}
