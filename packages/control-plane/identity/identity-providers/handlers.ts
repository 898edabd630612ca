import { checkIdentityProviders } from '@portico/domain/silos/identity.ts'
import type { Context } from '#kernel/context.ts'
import { find, type Row } from '#authorization/lookup/find.ts'
import { newIdentity, writeNamed } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { prepareProvider, samlOf } from './create.ts'
import { providerView, samlProviderView } from './view.ts'

/**
 * Returns a silo whose users sign in through identity providers.
 * @throws 404, 403; 400 for a silo with local users
 */
async function samlSilo(ctx: Context, nameOrId: string): Promise<Row<'silo'>> {
  const silo = await find(ctx, 'silo', { nameOrId })
  enforce(checkIdentityProviders(silo.identity_mode))
  return silo
}

/** Identity providers of a silo (docs/reference/silos-iam.md#identity-providers). */
export const identityProviderHandlers = {
  silo_identity_provider_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('saml_identity_provider'))
    const silo = await find(ctx, 'silo', { nameOrId: list.query.silo ?? '' })
    const { search } = list.query
    const select = ctx.db
      .selectFrom('saml_identity_provider')
      .select(['id', 'name', 'description', 'time_created', 'time_modified'])
      .where('saml_identity_provider.silo_id', '=', silo.id)
      .$if(search !== undefined, (all) => all.where(matchesNameOrId('saml_identity_provider', search ?? '')))
    return list.page(select, providerView)
  },

  saml_identity_provider_create: {
    outside: async (ctx, { query, body }) => {
      await samlSilo(ctx, query.silo)
      // Downloading metadata takes time, so it happens after the permission check and before the transaction that
      // writes the provider.
      const { privateKey, loginUrl, signingCerts } = await prepareProvider(samlOf(ctx.services), body)
      return ctx.transact(async (inside) => {
        const silo = await samlSilo(inside, query.silo)
        const provider = {
          ...newIdentity(inside, body),
          silo_id: silo.id,
          idp_entity_id: body.idp_entity_id,
          sp_client_id: body.sp_client_id,
          acs_url: body.acs_url,
          slo_url: body.slo_url,
          technical_contact_email: body.technical_contact_email,
          group_attribute_name: body.group_attribute_name ?? null,
          login_url: loginUrl,
          public_cert: body.signing_keypair?.public_cert ?? null,
          private_key: privateKey,
        }
        const unique = {
          word: 'saml-identity-provider',
          name: body.name,
          constraint: 'saml_identity_provider_name_key',
        }
        await writeNamed(unique, () =>
          inside.db
            .insertInto('saml_identity_provider')
            .values({ ...provider, signing_certs: JSON.stringify(signingCerts) })
            .execute(),
        )
        return samlProviderView(provider)
      })
    },
  },

  saml_identity_provider_view: async (ctx, { path, query }) =>
    samlProviderView(
      await find(ctx, 'saml_identity_provider', { nameOrId: path.provider, silo: query.silo }),
    ),
} satisfies Handlers<
  'silo_identity_provider_list' | 'saml_identity_provider_create' | 'saml_identity_provider_view'
>
