import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ImageRefused } from '@portico/hypervisor/image-files.ts'
import { addressesOf, whyNotUrl, type Mirrors, type Resolve } from './allowed-addresses.ts'

export interface RequestOptions {
  readonly mirrors: Mirrors
  /** resolver of host names; by default the operating system's */
  readonly resolve?: Resolve | undefined
  /** maximum number of redirects followed */
  readonly redirects: number
  /** maximum ms until the response begins */
  readonly answer: number
  /** maximum ms between two parts of a response */
  readonly silence: number
}

/** Returns every address of a host name. */
const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Requests an address over HTTP, following redirects. The host name is resolved once per request, all resolved
 * addresses are checked, and only checked addresses are connected to, so that the name cannot change in between (DNS
 * rebinding). Each redirect is checked again. Sends no cookies or credentials, and uses no proxy.
 * @throws ImageRefused for a forbidden address; an Error for a problem that may be temporary
 */
export async function checkedRequest(
  text: string,
  signal: AbortSignal,
  how: RequestOptions,
): Promise<{ readonly answer: http.IncomingMessage; readonly url: string }> {
  const { mirrors, redirects, resolve = systemResolve } = how
  let url = text
  for (let led = 0; led <= redirects; led++) {
    const why = whyNotUrl(url, mirrors)
    if (why !== null) throw new ImageRefused(sentence(why))
    const at = new URL(url)
    const answer = await send(at, await addressesOf(at, resolve, mirrors), signal, how)
    const next = whereTo(answer, at)
    if (next === null) return { answer, url }
    answer.destroy()
    url = next
  }
  throw new ImageRefused(`The address redirects more than ${redirects} times`)
}

function send(
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
  { answer: inactivityTimeout, silence }: Pick<RequestOptions, 'answer' | 'silence'>,
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
    // Uses a separate connection, so that no pooled connection of another request is reused.
    agent: false,
    headers: { 'user-agent': 'portico', accept: '*/*', 'accept-encoding': 'identity' },
  })
  const late = setTimeout(
    () => request.destroy(new Error(`${url.host} did not answer within ${inactivityTimeout / 1000} s`)),
    inactivityTimeout,
  )
  request.setTimeout(silence, () => request.destroy(new Error(`${url.host} stopped sending`)))
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

/** Returns the target of a redirect; null if the response is the file. @throws ImageRefused */
function whereTo({ statusCode = 0, headers }: http.IncomingMessage, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  const { location } = headers
  if (location === undefined || !URL.canParse(location, from.href)) {
    throw new ImageRefused(`${from.host} redirects without a location`)
  }
  const next = new URL(location, from)
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw new ImageRefused(`${from.host} redirects to ${next.host} without encryption`)
  }
  return next.href
}

function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1)
}
