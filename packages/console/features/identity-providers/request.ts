import type { CamelBody } from '@portico/contract/client.ts'
import { certificateDerProblem, rsaKeyDerProblem } from '@portico/domain/certificates/der.ts'

/** A new identity provider as people fill it in. */
export interface ProviderForm {
  name: string
  description: string
  technicalContactEmail: string
  spClientId: string
  acsUrl: string
  /** The address of the console itself is used, which follows the name. */
  hasStandardAcsUrl: boolean
  sloUrl: string
  /** DER; sent only when both are there */
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

/** What files hold, in base64; empty where there is none. */
export interface ProviderFiles {
  readonly publicCert: string
  readonly privateKey: string
  readonly metadataXml: string
}

/**
 * Where answers of a provider come in: at the silo's own host name where the console is reached by such a name, else at
 * the name that it is reached by.
 * @param origin of the page, such as `https://acme.sys.cloud.example`
 */
export function standardAcsUrl(origin: string, silo: string, provider: string): string {
  const url = new URL(`/login/${silo}/saml/${provider === '' ? 'NAME' : provider}`, origin)
  const [, suffix] = /^[^.]+\.sys\.(.+)$/.exec(url.hostname) ?? []
  if (suffix !== undefined) url.hostname = `${silo}.sys.${suffix}`
  return url.href
}

/** What is missing of a key pair, told at the file that is not there; null where there are both, or none. */
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

/** What is wrong with the files of a key pair, by field, before they are sent; null where nothing is known to be. */
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

/** The request a filled-in form stands for. */
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

/** The field that holds what a refusal of the request names; undefined where it bears the same name, or there is none. */
export function metadataField(refused: string): 'metadataUrl' | 'metadataXml' | undefined {
  return refused === 'url' ? 'metadataUrl' : refused === 'data' ? 'metadataXml' : undefined
}
