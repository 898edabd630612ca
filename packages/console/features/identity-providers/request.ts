import type { CamelBody } from '@portico/contract/client.ts'
import { certificateDerProblem, rsaKeyDerProblem } from '@portico/domain/certificates/der.ts'

/** The form of a new identity provider. */
export interface ProviderForm {
  name: string
  description: string
  technicalContactEmail: string
  spClientId: string
  acsUrl: string
  /** Whether to use the default URL, which contains the provider's name */
  hasStandardAcsUrl: boolean
  sloUrl: string
  /** DER file; sent only together with the private key */
  publicCert: File | null
  privateKey: File | null
  idpEntityId: string
  groupAttributeName: string
  metadataSource: 'url' | 'xml'
  metadataUrl: string
  metadataXml: File | null
}

export const emptyProvider: ProviderForm = {
  name: '',
  description: '',
  technicalContactEmail: '',
  spClientId: '',
  acsUrl: '',
  hasStandardAcsUrl: true,
  sloUrl: '',
  publicCert: null,
  privateKey: null,
  idpEntityId: '',
  groupAttributeName: '',
  metadataSource: 'url',
  metadataUrl: '',
  metadataXml: null,
}

/** The contents of the files in base64; empty if no file is selected. */
export interface ProviderFiles {
  readonly publicCert: string
  readonly privateKey: string
  readonly metadataXml: string
}

/**
 * Returns the default URL that receives a provider's responses. Its host name is the silo's own if the console is
 * opened under such a name, or else the current one.
 * @param origin origin of the page, such as `https://acme.sys.cloud.example`
 */
export function standardAcsUrl(origin: string, silo: string, provider: string): string {
  const url = new URL(`/login/${silo}/saml/${provider === '' ? 'NAME' : provider}`, origin)
  const [, suffix] = /^[^.]+\.sys\.(.+)$/.exec(url.hostname) ?? []
  if (suffix !== undefined) url.hostname = `${silo}.sys.${suffix}`
  return url.href
}

/**
 * Returns the problem of an incomplete key pair by the field of the missing file; null if both or no files are
 * selected.
 */
export function pairProblem(
  form: Pick<ProviderForm, 'publicCert' | 'privateKey'>,
  file: 'publicCert' | 'privateKey',
): string | null {
  const isHalf = (form.publicCert === null) !== (form.privateKey === null)
  if (!isHalf || form[file] !== null) return null
  return file === 'privateKey'
    ? 'The key of the certificate is missing'
    : 'The certificate of the key is missing'
}

/** Returns the problems of key files by field, before they are sent; null if none are known. */
export async function keyFileProblems({
  publicCert,
  privateKey,
}: Pick<ProviderForm, 'publicCert' | 'privateKey'>) {
  const check = async (file: File | null, problemOf: (bytes: Uint8Array) => string | null) => {
    const problem = file === null ? null : problemOf(new Uint8Array(await file.arrayBuffer()))
    return problem === null ? null : `This file ${problem}`
  }
  return {
    publicCert: await check(publicCert, certificateDerProblem),
    privateKey: await check(privateKey, rsaKeyDerProblem),
  }
}

/** Returns the request of the form. */
export function providerRequest(
  form: ProviderForm,
  files: ProviderFiles,
): CamelBody<'saml_identity_provider_create'> {
  const { name, description, technicalContactEmail, spClientId, acsUrl, sloUrl, idpEntityId } = form
  const group = form.groupAttributeName.trim()
  const { publicCert, privateKey, metadataXml } = files
  return {
    name,
    description,
    technicalContactEmail,
    spClientId,
    acsUrl,
    sloUrl,
    idpEntityId,
    ...(group !== '' && { groupAttributeName: group }),
    ...(publicCert !== '' && privateKey !== '' && { signingKeypair: { publicCert, privateKey } }),
    idpMetadataSource:
      form.metadataSource === 'url'
        ? { type: 'url', url: form.metadataUrl.trim() }
        : { type: 'base64_encoded_xml', data: metadataXml },
  }
}

/** Returns the form field for the field name in a refusal; undefined if the names are equal or the name is unknown. */
export function metadataField(refused: string): 'metadataUrl' | 'metadataXml' | undefined {
  return refused === 'url' ? 'metadataUrl' : refused === 'data' ? 'metadataXml' : undefined
}
