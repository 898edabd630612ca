import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import { limits } from '@portico/control-plane/kernel/limits.ts'
import { errorResponse } from '#http/error-response.ts'
import { pageHeaders, protect } from '#http/security-headers.ts'
import { personChoices, wrongChoices } from './choices.ts'
import { base, entityId, ownAddress, provider, silo } from './identity.ts'
import type { ProviderKey } from './keys.ts'
import { choicePage, refusedPage, style } from './page.ts'
import { type Registered, requestId } from './request.ts'

/** An identity provider that is part of the server, for demos only (decision 42). */
export interface DemoProvider {
  /** Handles requests to the provider itself; null for all other paths. */
  answer(url: URL): Promise<Response | null>
  /** Changes redirects to the provider into redirects to this server; other responses are not changed. */
  lead(answer: Response): Response
}

/** @param key key of this installation's provider */
export function createDemoProvider(controlPlane: ControlPlane, key: ProviderKey): DemoProvider {
  return {
    async answer(url) {
      if (url.pathname === `${base}/style.css`) {
        return protect(new Response(style, { headers: { 'content-type': 'text/css; charset=utf-8' } }))
      }
      if (url.pathname !== `${base}/sign-in`) return null
      const found = await registered(controlPlane)
      if (found !== null && 'refusal' in found) return errorResponse(found.refusal)
      const id = found === null ? null : requestId(url.search, found)
      if (found === null || id === null) return page(refusedPage(), 400)
      const { clientId: audience, acsUrl } = found
      const now = controlPlane.services.clock.now()
      const requested = { now, requestId: id, acsUrl, audience, goodFor: limits.samlRequest }
      const way = {
        silo,
        action: `/login/${silo}/saml/${provider}`,
        relayState: url.searchParams.get('RelayState') ?? '',
      }
      return page(choicePage(way, personChoices(requested, key), wrongChoices(requested, key)), 200)
    },
    lead(answer) {
      const own = ownAddress(answer.headers.get('location'))
      if (own !== null) answer.headers.set('location', own)
      return answer
    },
  }
}

function page(html: string, status: number): Response {
  const headers = pageHeaders()
  headers.set('content-type', 'text/html; charset=utf-8')
  return protect(new Response(html, { status, headers }))
}

/** Returns this provider as registered in the silo; null if it is not registered, or another provider has its name. */
function registered(controlPlane: ControlPlane) {
  return controlPlane.pipeline.readSafely('test provider', async (db): Promise<Registered | null> => {
    const row = await db
      .selectFrom('saml_identity_provider as provider')
      .innerJoin('silo', 'silo.id', 'provider.silo_id')
      .select(['provider.sp_client_id', 'provider.acs_url', 'provider.public_cert'])
      .where('silo.name', '=', silo)
      .where('provider.name', '=', provider)
      .where('provider.idp_entity_id', '=', entityId)
      .executeTakeFirst()
    if (row === undefined || row.public_cert === null) return null
    return { clientId: row.sp_client_id, acsUrl: row.acs_url, certificate: row.public_cert }
  })
}
