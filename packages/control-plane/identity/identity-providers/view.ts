import type { IdentityProvider, SamlIdentityProvider } from '@portico/contract/schemas/identity-providers.ts'
import type { SamlParty } from '#kernel/saml.ts'
import { identityBlock } from '#kernel/wire.ts'

/** The fields of a provider that identify it. */
interface Named {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly time_created: Date
  readonly time_modified: Date
}

/** The displayed fields of a provider, which never include the private key. */
interface Shown extends Named {
  readonly idp_entity_id: string
  readonly sp_client_id: string
  readonly acs_url: string
  readonly slo_url: string
  readonly technical_contact_email: string
  readonly group_attribute_name: string | null
  readonly public_cert: string | null
}

/** The displayed fields of a provider and those needed for a login. */
export interface ProviderRow extends Shown {
  readonly silo_id: string
  readonly login_url: string
  readonly signing_certs: readonly string[]
  readonly private_key: string | null
}

export function providerView(row: Named): IdentityProvider {
  return { ...identityBlock(row), provider_type: 'saml' }
}

export function samlProviderView(row: Shown): SamlIdentityProvider {
  return {
    ...identityBlock(row),
    acs_url: row.acs_url,
    group_attribute_name: row.group_attribute_name,
    idp_entity_id: row.idp_entity_id,
    public_cert: row.public_cert,
    slo_url: row.slo_url,
    sp_client_id: row.sp_client_id,
    technical_contact_email: row.technical_contact_email,
  }
}

/** Returns a provider in the form that the SAML functions take. */
export function partyOf(row: ProviderRow): SamlParty {
  const { private_key, public_cert } = row
  return {
    entityId: row.idp_entity_id,
    clientId: row.sp_client_id,
    acsUrl: row.acs_url,
    loginUrl: row.login_url,
    signingCerts: row.signing_certs,
    signing:
      private_key === null || public_cert === null ? null : { keyPem: private_key, certificate: public_cert },
  }
}
