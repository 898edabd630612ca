import { type SignedAssertion, SamlRefused } from '#kernel/saml.ts'
import type { Context } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import { sha256Hex } from '#kernel/secrets.ts'
import type { ProviderRow } from '../identity-providers/view.ts'

/**
 * Checks that an assertion is valid at a time. Clocks may differ by `limits.samlSkew`.
 * @throws SamlRefused
 */
export function requireValid({ notBefore, notOnOrAfter }: SignedAssertion, now: Date): void {
  const time = now.getTime()
  const isEarly = notBefore !== null && notBefore.getTime() > time + limits.samlSkew
  if (isEarly || notOnOrAfter.getTime() <= time - limits.samlSkew) throw new SamlRefused('time')
}

/**
 * Marks an assertion and the login request that it answers as used. Each is accepted for only one login, on any server.
 * @param mark ID of the browser that sends the assertion
 * @throws SamlRefused
 */
export async function consume(
  ctx: Context,
  provider: ProviderRow,
  assertion: SignedAssertion,
  mark: string | null,
): Promise<void> {
  if (!(await remember(ctx, provider, assertion))) throw new SamlRefused('used')
  const request =
    assertion.inResponseTo === null
      ? undefined
      : await ctx.db
          .deleteFrom('saml_request')
          .where('id', '=', assertion.inResponseTo)
          .where('provider_id', '=', provider.id)
          .returning(['browser_hash', 'time_expires'])
          .executeTakeFirst()
  if (request === undefined || request.time_expires <= ctx.now) throw new SamlRefused('unasked')
  const { browser_hash } = request
  const isSameBrowser = browser_hash === null || (mark !== null && (await sha256Hex(mark)) === browser_hash)
  if (!isSameBrowser) throw new SamlRefused('unasked')
}

/** Stores an assertion until it has expired. @returns whether it was new */
async function remember(ctx: Context, provider: ProviderRow, assertion: SignedAssertion): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await ctx.db
    .insertInto('saml_assertion')
    .values({
      provider_id: provider.id,
      assertion_hash: await sha256Hex(assertion.id),
      time_expires: new Date(assertion.notOnOrAfter.getTime() + limits.samlSkew),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
