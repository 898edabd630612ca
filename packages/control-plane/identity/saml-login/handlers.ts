import { malformed, tooManyAttempts } from '@portico/domain/refusals.ts'
import { type SamlFailure, samlFailures } from '@portico/domain/saml/failures.ts'
import { sessionCookie } from '#kernel/authentication/cookie.ts'
import type { Handlers, OutsideContext } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { SamlRefused } from '#kernel/saml.ts'
import { samlOf } from '../identity-providers/create.ts'
import { partyOf, type ProviderRow } from '../identity-providers/view.ts'
import { loginSource } from '../login/login-source.ts'
import { type FoundUser, reportedSignIn } from '../login/reported-sign-in.ts'
import { newSession } from '../login/session.ts'
import { browserMark } from './browser.ts'
import { requireValid, consume } from './replay.ts'
import { groupsOf, recordKeptGroups, upsertUser } from './users.ts'
import { loginProvider } from './provider.ts'
import { pageIn } from './relay-state.ts'

/**
 * The last step of a SAML login: the provider's page posts its response through the browser
 * (docs/reference/auth.md#saml-login).
 */
export const samlLoginHandlers = {
  login_saml: {
    outside: async (ctx, { path, body }) => {
      const provider = await loginProvider(ctx, path.silo_name, path.provider_name)
      const form = readForm(body)
      const page = pageIn(form.relayState)
      try {
        const { token, groupsUnchanged } = await reportedSignIn(ctx, 'saml', (found) => {
          found.silo = path.silo_name
          return signIn(ctx, provider, form.response, found)
        })
        ctx.services.sendCookie(ctx.responseHeaders, sessionCookie(token, ctx.client.secure))
        const location =
          groupsUnchanged && isBrowser(ctx) ? loginPage(path, { notice: 'groups' }, page) : page
        ctx.responseHeaders.set('location', location ?? '/')
      } catch (error) {
        if (!(error instanceof SamlRefused)) throw error
        rejectLogin(ctx, path, error.failure, page)
      }
    },
  },
} satisfies Handlers<'login_saml'>

interface Form {
  readonly response: string
  readonly relayState: string | null
}

function readForm(body: Uint8Array): Form {
  const fields = new URLSearchParams(new TextDecoder().decode(body))
  return { response: fields.get('SAMLResponse') ?? '', relayState: fields.get('RelayState') }
}

interface SignedIn {
  /** token of the new session */
  readonly token: string
  /** whether the groups of the previous login were kept because the provider did not send any */
  readonly groupsUnchanged: boolean
}

/** @throws SamlRefused */
async function signIn(
  ctx: OutsideContext,
  provider: ProviderRow,
  response: string,
  found: FoundUser,
): Promise<SignedIn> {
  const { services, client, now, request } = ctx
  const { loginsOfSource } = services.throttle
  const saml = samlOf(services)
  if (loginsOfSource.wait(client.source, now) > 0) throw new SamlRefused('busy')
  loginsOfSource.count(client.source, now)
  const assertion = saml.readResponse(partyOf(provider), response)
  requireValid(assertion, now)
  const groups = groupsOf(provider.group_attribute_name, assertion.attributes)
  const token = await ctx.transact(async (inside) => {
    await consume(inside, provider, assertion, browserMark(request.headers))
    const user = await upsertUser(inside, provider.silo_id, { name: assertion.name, groups })
    found.userId = user.id
    if (groups === null) await recordKeptGroups(inside, user, provider)
    return newSession(inside, user, loginSource(client, request.headers))
  })
  loginsOfSource.forgive(client.source)
  return { token, groupsUnchanged: groups === null }
}

const isBrowser = ({ request }: OutsideContext): boolean =>
  (request.headers.get('accept') ?? '').includes('text/html')

/** Completes a login. @throws SamlRefused */
function loginPage(
  { silo_name, provider_name }: { readonly silo_name: string; readonly provider_name: string },
  word: { readonly failed: SamlFailure } | { readonly notice: 'groups' },
  page: string | null,
): string {
  const query = new URLSearchParams({ ...word, ...(page !== null && { redirect_uri: page }) })
  return `/login/${silo_name}/saml/${provider_name}?${query.toString()}`
}

/**
 * Redirects a browser to the login page, where the user can try again, with a message. Other clients get the 400 of the
 * contract.
 */
function rejectLogin(
  ctx: OutsideContext,
  path: { readonly silo_name: string; readonly provider_name: string },
  failure: SamlFailure,
  page: string | null,
): void {
  if (!isBrowser(ctx)) {
    const { source } = ctx.client
    if (failure === 'busy')
      refuse(tooManyAttempts(ctx.services.throttle.loginsOfSource.wait(source, ctx.now)))
    refuse(malformed(`login by SAML failed: ${samlFailures[failure]}`))
  }
  ctx.responseHeaders.set('location', loginPage(path, { failed: failure }, page))
}
