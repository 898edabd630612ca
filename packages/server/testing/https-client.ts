import { Agent, request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { adminPassword } from './server-process.ts'

export interface HttpsReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A client of one HTTPS origin that trusts one certificate, with a session after `logIn`. */
export class HttpsClient {
  readonly origin: string
  readonly #agent: Agent
  /** the session cookie */
  cookie = ''

  /** @param ca PEM of the trusted certificate */
  constructor(origin: string, ca: string) {
    this.origin = origin
    this.#agent = new Agent({ ca, keepAlive: true })
  }

  async send(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string | Uint8Array } = {},
  ): Promise<HttpsReply> {
    const own = this.cookie === '' ? {} : { cookie: this.cookie }
    const sent = request(`${this.origin}${path}`, {
      method,
      agent: this.#agent,
      headers: { origin: this.origin, ...own, ...headers },
    })
    const { promise, resolve, reject } = Promise.withResolvers<HttpsReply>()
    sent.on('error', reject)
    sent.on('response', (response) => {
      const { statusCode: status = 0 } = response
      text(response).then((body) => resolve({ status, headers: response.headers, body }), reject)
    })
    sent.end(body)
    return promise
  }

  /** Sends JSON, and returns the parsed response. @throws unless it is successful */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into every answer
  async call(method: string, path: string, body?: object): Promise<any> {
    const reply = await this.send(method, path, {
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (reply.status < 200 || reply.status > 299) {
      throw new Error(`${method} ${path}: ${reply.status} ${reply.body}`)
    }
    return reply.body === '' ? null : JSON.parse(reply.body)
  }

  /** Signs in as the first administrator. @returns the `set-cookie` header */
  async logIn(): Promise<string> {
    const body = JSON.stringify({ username: 'admin', password: adminPassword })
    const reply = await this.send('POST', '/v1/login/main/local', {
      headers: { 'content-type': 'application/json' },
      body,
    })
    const [cookie = ''] = reply.headers['set-cookie'] ?? []
    if (cookie === '') throw new Error(`login answered ${reply.status}: ${reply.body}`)
    this.cookie = cookie.split(';')[0] ?? ''
    return cookie
  }

  close(): void {
    this.#agent.destroy()
  }
}
