import { notFound, notFoundText } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { ProviderRow } from '../identity-providers/view.ts'

/**
 * Returns the provider in the path of a login. The path must contain names, not IDs
 * (docs/reference/auth.md#local-login).
 * @throws 404 for an unknown silo, a silo with local users, and an unknown provider
 */
export async function loginProvider(
  ctx: Context,
  siloName: string,
  providerName: string,
): Promise<ProviderRow> {
  const silo = await ctx.db
    .selectFrom('silo')
    .select(['id', 'identity_mode'])
    .where('name', '=', siloName)
    .executeTakeFirst()
  if (silo === undefined) return refuse(notFound('silo', siloName))
  if (silo.identity_mode !== 'saml_jit') return refuse(noProvider(providerName))
  const provider = await ctx.db
    .selectFrom('saml_identity_provider')
    .selectAll()
    .where('silo_id', '=', silo.id)
    .where('name', '=', providerName)
    .executeTakeFirst()
  return provider ?? refuse(noProvider(providerName))
}

const noProvider = (name: string) => notFoundText(`identity-provider with name "${name}"`)
