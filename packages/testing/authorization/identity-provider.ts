import type { TestCloud } from '#cloud.ts'

/**
 * Creates an identity provider in any silo. Written directly to the database, because the fixture's silo has local
 * users, for which the API refuses it. Users cannot sign in with the provider.
 */
export async function createProvider(cloud: TestCloud, siloName: string): Promise<void> {
  await cloud.controlPlane.asSystem('test set-up', async (ctx) => {
    const silo = await ctx.db
      .selectFrom('silo')
      .select('id')
      .where('name', '=', siloName)
      .executeTakeFirstOrThrow()
    const provider = {
      id: ctx.newId(),
      silo_id: silo.id,
      name: 'provider',
      description: '',
      idp_entity_id: 'https://idp.example',
      login_url: 'https://idp.example/login',
      signing_certs: '[]',
      sp_client_id: 'portico',
      acs_url: '',
      slo_url: '',
      technical_contact_email: '',
      group_attribute_name: null,
      public_cert: null,
      private_key: null,
      time_created: ctx.now,
      time_modified: ctx.now,
    }
    await ctx.db.insertInto('saml_identity_provider').values(provider).execute()
  })
}
