import type {
  IdpMetadataSource,
  SamlIdentityProviderCreate,
} from '@portico/contract/schemas/identity-providers.ts'
import { invalidRequest, invalidValue, malformed } from '@portico/domain/refusals.ts'
import { boundText, checkDescription, refusePrivateKey } from '#kernel/names.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { MetadataProblem, type Saml, type SamlMetadata } from '#kernel/saml.ts'

/** The data of a new provider that takes time to obtain, in addition to the request. */
export interface Prepared extends SamlMetadata {
  readonly privateKey: string | null
}

/** Returns the functions for SAML. @throws 400 if this system does not support it */
export function samlOf({ saml }: { readonly saml: Saml | null }): Saml {
  return saml ?? refuse(invalidRequest('this system does not support SAML'))
}

/**
 * Reads the key pair and the metadata, which may have to be downloaded.
 * @throws 400 if one of them is invalid
 */
export async function prepareProvider(saml: Saml, body: SamlIdentityProviderCreate): Promise<Prepared> {
  checkDescription(body.description)
  for (const [label, text] of Object.entries({
    idp_entity_id: body.idp_entity_id,
    sp_client_id: body.sp_client_id,
    acs_url: body.acs_url,
    slo_url: body.slo_url,
    technical_contact_email: body.technical_contact_email,
    group_attribute_name: body.group_attribute_name ?? '',
  })) {
    refusePrivateKey(label, text)
    boundText('samlText', label, text)
  }
  const privateKey = privateKeyOf(saml, body)
  const xml = await metadataFrom(saml, body.idp_metadata_source)
  return { ...reading(() => saml.readMetadata(xml, body.idp_entity_id), invalidRequest), privateKey }
}

function privateKeyOf(saml: Saml, { signing_keypair: pair }: SamlIdentityProviderCreate): string | null {
  if (pair === null) return null
  const read = saml.readKeyPair({ certificate: pair.public_cert, key: pair.private_key })
  if ('why' in read) return refuse(malformed(`unable to parse JSON body: signing_keypair: ${read.why}`))
  return read.keyPem
}

async function metadataFrom(saml: Saml, source: IdpMetadataSource): Promise<string> {
  if (source.type === 'url') {
    try {
      return await saml.fetchMetadata(source.url)
    } catch (error) {
      return refuseProblem(error, (reason) => invalidValue('url', reason))
    }
  }
  try {
    const packed = source.data.replaceAll(/\s/g, '')
    const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse(invalidValue('data', 'expected XML as UTF-8 text in base64'))
  }
}

function reading<T>(read: () => T, refusal: typeof invalidRequest): T {
  try {
    return read()
  } catch (error) {
    return refuseProblem(error, refusal)
  }
}

function refuseProblem(error: unknown, refusal: typeof invalidRequest): never {
  if (error instanceof MetadataProblem) return refuse(refusal(error.message))
  throw error
}
