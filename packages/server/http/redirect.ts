import { isIP } from 'node:net'
import { forbidden, type Refusal } from '@portico/domain/refusals.ts'
import { errorResponse, respondOnSocket } from './error-response.ts'
import type { Site } from './site.ts'

const onlyHttps: Refusal = {
  ...forbidden,
  message: 'This address only redirects to HTTPS. Send the request to the https address of this server.',
}

const unknownHost: Refusal = {
  status: 421,
  message: 'This server has no HTTPS address for the requested host. Use the name in its certificate.',
}

export interface RedirectOptions {
  /** the address that users open, if it is another than that of the HTTPS port */
  readonly publicUrl: URL | null
  /** port of HTTPS on this server */
  readonly port: number
  /** Returns whether a host name is one of this server. */
  readonly isOwnHost: (hostname: string) => boolean
}

/**
 * Returns a site for plain HTTP: GET and HEAD of this server's own hosts are redirected to HTTPS, and everything else is
 * refused, since its body and credentials have already been sent unprotected.
 */
export function redirecting(options: RedirectOptions): Site {
  return {
    fetch: async (request, client) => {
      const { pathname, search } = new URL(request.url)
      if (request.method !== 'GET' && request.method !== 'HEAD') return closing(onlyHttps)
      const origin = httpsOrigin(client.host, options)
      if (origin === null) return errorResponse(unknownHost)
      return new Response(null, { status: 308, headers: { location: origin + pathname + search } })
    },
    upgrade: (_request, socket) => respondOnSocket(socket, onlyHttps),
    end: () => {},
  }
}

/** Does not wait for the rest of the request. */
function closing(refusal: Refusal): Response {
  const answer = errorResponse(refusal)
  answer.headers.set('connection', 'close')
  return answer
}

/** Returns the HTTPS origin of a requested host; null if the host is not this server's. */
function httpsOrigin(host: string, { publicUrl, port, isOwnHost }: RedirectOptions): string | null {
  if (!URL.canParse(`http://${host}`)) return null
  const { hostname } = new URL(`http://${host}`)
  const isAddress = hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
  if (hostname !== publicUrl?.hostname && !isAddress && !isOwnHost(hostname)) return null
  return new URL(`https://${hostname}:${publicUrl === null ? port : publicUrl.port || 443}`).origin
}
