import { ownPath } from '@portico/domain/own-path.ts'
import { malformed } from '@portico/domain/refusals.ts'
import type { OutsideContext } from '#kernel/pipeline/handler.ts'
import { limits } from '#kernel/limits.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { sha256Hex, toHex } from '#kernel/secrets.ts'
import { samlOf } from '../identity-providers/create.ts'
import { partyOf } from '../identity-providers/view.ts'
import { browserCookie, browserMark, newBrowserMark } from './browser.ts'
import { loginProvider } from './provider.ts'
import { relayStateFor } from './relay-state.ts'

/** The parameters of a SAML login: the names in its path, and the page that is opened after the login. */
export interface SamlLoginParams {
  readonly silo: string
  readonly provider: string
  /** page to open, as received; null if there is none */
  readonly redirectUri: string | null
}

/**
 * Redirects a browser to the identity provider, and stores the login request (docs/reference/auth.md#saml-login).
 * @throws 400 if the page is not one of the console; 404; 429
 */
export async function beginSamlLogin(
  ctx: OutsideContext,
  { silo, provider, redirectUri }: SamlLoginParams,
): Promise<Response> {
  const { services, client, request, now } = ctx
  const page = ownPath(redirectUri)
  if (redirectUri !== null && page === null) {
    return refuse(malformed('redirect_uri must be a path and query of this site'))
  }
  const saml = samlOf(services)
  const row = await loginProvider(ctx, silo, provider)
  services.throttle.samlRequests.admit(client.source, now)
  const mark = client.secure ? (browserMark(request.headers) ?? newBrowserMark(ctx.random)) : null
  // The ID is an XML ID, which must not begin with a digit.
  const id = `_${toHex(ctx.random.bytes(20))}`
  const browserHash = mark === null ? null : await sha256Hex(mark)
  await ctx.transact((inside) =>
    inside.db
      .insertInto('saml_request')
      .values({
        id,
        provider_id: row.id,
        browser_hash: browserHash,
        time_expires: new Date(now.getTime() + limits.samlRequest),
      })
      .execute(),
  )
  const location = await saml.requestAddress(partyOf(row), { id, relayState: relayStateFor(page) })
  const answer = new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
  if (mark !== null) answer.headers.set('set-cookie', browserCookie(mark))
  return answer
}
