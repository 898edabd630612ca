/** Identity providers of a silo. */
import { z } from 'zod'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { omittable } from './primitives.ts'

export const DerEncodedKeyPair = component(
  'DerEncodedKeyPair',
  z.object({ private_key: z.string(), public_cert: z.string() }),
)
export type DerEncodedKeyPair = z.infer<typeof DerEncodedKeyPair>

export const IdentityProviderType = component('IdentityProviderType', z.enum(['saml']))
export type IdentityProviderType = z.infer<typeof IdentityProviderType>

export const IdentityProvider = component(
  'IdentityProvider',
  z.object({ ...identity, provider_type: IdentityProviderType }),
)
export type IdentityProvider = z.infer<typeof IdentityProvider>

export const IdentityProviderResultsPage = resultsPage(IdentityProvider)

export const IdpMetadataSource = component(
  'IdpMetadataSource',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('url'), url: z.string() }),
    z.object({ type: z.literal('base64_encoded_xml'), data: z.string() }),
  ]),
)
export type IdpMetadataSource = z.infer<typeof IdpMetadataSource>

export const SamlIdentityProvider = component(
  'SamlIdentityProvider',
  z.object({
    ...identity,
    acs_url: z.string(),
    group_attribute_name: z.string().nullish(),
    idp_entity_id: z.string(),
    public_cert: z.string().nullish(),
    slo_url: z.string(),
    sp_client_id: z.string(),
    technical_contact_email: z.string(),
  }),
)
export type SamlIdentityProvider = z.infer<typeof SamlIdentityProvider>

export const SamlIdentityProviderCreate = component(
  'SamlIdentityProviderCreate',
  z.object({
    ...naming,
    acs_url: z.string(),
    group_attribute_name: omittable(z.string()),
    idp_entity_id: z.string(),
    idp_metadata_source: IdpMetadataSource,
    signing_keypair: DerEncodedKeyPair.nullable().default(null),
    slo_url: z.string(),
    sp_client_id: z.string(),
    technical_contact_email: z.string(),
  }),
)
export type SamlIdentityProviderCreate = z.infer<typeof SamlIdentityProviderCreate>
