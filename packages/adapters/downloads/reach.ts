import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ImageRefused } from '@portico/hypervisor/image-files.ts'
import { addressesOf, whyNotUrl, type Mirrors, type Resolve } from './where.ts'

export interface Reach {
  readonly mirrors: Mirrors
  /** the system's unless given */
  readonly resolve?: Resolve | undefined
  /** addresses that one leads to, one after the other */
  readonly redirects: number
  /** ms until an answer begins */
  readonly answer: number
  /** ms between bytes */
  readonly silence: number
}

/** Every address that a host's name has. */
const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Ask an address over HTTP, and wherever it leads on to. A name is resolved once for each request, every address it has
 * is checked, and only those are connected to, so that a name cannot lead elsewhere in between; where an answer leads on,
 * everything is checked anew. No cookie, no credential and no proxy goes with it.
 * @throws ImageRefused for what may not be reached; an Error for what may pass
 */
export async function reach(
  text: string,
  signal: AbortSignal,
  how: Reach,
): Promise<{ readonly answer: http.IncomingMessage; readonly url: string }> {
  const { mirrors, redirects, resolve = systemResolve } = how
  let url = text
  for (let led = 0; led <= redirects; led++) {
    const why = whyNotUrl(url, mirrors)
    if (why !== null) throw new ImageRefused(sentence(why))
    const at = new URL(url)
    const answer = await ask(at, await addressesOf(at, resolve, mirrors), signal, how)
    const next = whereTo(answer, at)
    if (next === null) return { answer, url }
    answer.destroy()
    url = next
  }
  throw new ImageRefused(`The address leads on more than ${redirects} times`)
}

function ask(
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
  { answer: patience, silence }: Pick<Reach, 'answer' | 'silence'>,
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

function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1)
}
