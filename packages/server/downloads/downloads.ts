import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Download, Downloads } from '@portico/control-plane/kernel/downloads.ts'
import { formatBytes, GIB, KIB } from '@portico/domain/byte-size.ts'
import { ImageRefused } from '@portico/hypervisor/image-files.ts'
import { fastEnough } from './lowest-rate.ts'
import { addressesOf, whyNotUrl, type Mirrors, type Resolve } from './where.ts'

export interface DownloadOptions {
  readonly mirrors: Mirrors
  /** the system's unless given */
  readonly resolve?: Resolve
  readonly limits?: Partial<typeof downloadLimits>
}

export const downloadLimits = {
  /** bytes of a file */
  size: 256 * GIB,
  /** addresses that one leads to, one after the other */
  redirects: 5,
  /** ms until an answer begins */
  answer: 30_000,
  /** ms between bytes */
  silence: 60_000,
  /** bytes a second at least, on the average of so many ms */
  lowest: { rate: 16 * KIB, over: 60_000 },
}

/** Every address that a host's name has. */
const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Fetches over HTTP from the public internet. A name is resolved once for each request, every address it has is checked,
 * and only those are connected to, so that a name cannot lead elsewhere in between; where an answer leads on, everything
 * is checked anew. No cookie, no credential and no proxy goes with it.
 */
export function openDownloads({ mirrors, resolve = systemResolve, limits = {} }: DownloadOptions): Downloads {
  const bounds = { ...downloadLimits, ...limits }
  return {
    whyNot: (url) => whyNotUrl(url, mirrors),
    async open(text, signal) {
      let url = text
      for (let redirects = 0; redirects <= bounds.redirects; redirects++) {
        const why = whyNotUrl(url, mirrors)
        if (why !== null) throw new ImageRefused(sentence(why))
        const at = new URL(url)
        const answer = await ask(at, await addressesOf(at, resolve, mirrors), signal, bounds)
        const next = whereTo(answer, at)
        if (next === null) return opened(answer, url, bounds)
        answer.destroy()
        url = next
      }
      throw new ImageRefused(`The address leads on more than ${bounds.redirects} times`)
    },
  }
}

type Bounds = typeof downloadLimits

function ask(
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
  { answer: patience, silence }: Bounds,
): Promise<http.IncomingMessage> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }))
  const pinned: LookupFunction = (_, options, done) => {
    if (options.all === true) done(null, checked)
    else done(null, checked[0]?.address ?? '', checked[0]?.family ?? 0)
  }
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const request = (url.protocol === 'https:' ? https : http).get(url, {
    lookup: pinned,
    signal,
    // Of its own, so that no connection made for somebody else is taken.
    agent: false,
    headers: { 'user-agent': 'portico', accept: '*/*', 'accept-encoding': 'identity' },
  })
  const late = setTimeout(
    () => request.destroy(new Error(`${url.host} did not answer within ${patience / 1000} s`)),
    patience,
  )
  request.setTimeout(silence, () => request.destroy(new Error(`${url.host} fell silent`)))
  request.on('response', (response) => {
    clearTimeout(late)
    resolve(response)
  })
  request.on('error', (error) => {
    clearTimeout(late)
    reject(new Error(`${url.host} cannot be reached: ${error.message}`, { cause: error }))
  })
  return promise
}

/** Where an answer leads on to; null when it is the file. @throws ImageRefused */
function whereTo({ statusCode = 0, headers }: http.IncomingMessage, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  const { location } = headers
  if (location === undefined || !URL.canParse(location, from.href)) {
    throw new ImageRefused(`${from.host} leads on without saying where to`)
  }
  const next = new URL(location, from)
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw new ImageRefused(`${from.host} leads on to ${next.host} without encryption`)
  }
  return next.href
}

/** @throws ImageRefused when it is no file of bearable size; an Error for what may pass */
function opened(answer: http.IncomingMessage, url: string, bounds: Bounds): Download {
  const { statusCode = 0, headers } = answer
  const fails = (why: string): never => {
    answer.destroy()
    throw new ImageRefused(why)
  }
  if (statusCode >= 500 || statusCode === 429) {
    answer.destroy()
    throw new Error(`The address answers ${statusCode}`)
  }
  if (statusCode !== 200) return fails(`The address answers ${statusCode} instead of a file`)
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity')
    return fails(`The address packs what it sends (${coding}); give one that does not`)
  const length = headers['content-length']
  const size = Number(length ?? NaN)
  if (!Number.isSafeInteger(size)) return fails('The address does not say how long the file is')
  if (size === 0) return fails('The file at the address is empty')
  if (size > bounds.size) {
    return fails(`The file has ${formatBytes(size)}; fetched are files of up to ${formatBytes(bounds.size)}`)
  }
  return { url, size, bytes: fastEnough(answer, new URL(url).host, bounds.lowest) }
}

function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1)
}
