import { expect, test } from 'vitest'
import { readMetadata } from './metadata.ts'
import { TestProvider } from './testing/identity-provider.ts'

const idp = new TestProvider()
const read = (xml: string, entityId = idp.entityId) => readMetadata(xml, entityId)

test('the sign-in address and the signing keys are read from metadata', () => {
  const { loginUrl, signingCerts } = read(idp.metadata)
  expect(loginUrl).toBe('https://idp.example/login')
  expect(signingCerts).toEqual([expect.stringMatching(/^-----BEGIN CERTIFICATE-----\n/)])
})

const inner = (xml: string) =>
  /<(?:md:)?EntityDescriptor.*<\/(?:md:)?EntityDescriptor>/s.exec(xml)?.[0] ?? expect.fail()

test('the named provider is read from metadata of several providers', () => {
  const other = new TestProvider({ entityId: 'https://other.example', loginUrl: 'https://other.example/in' })
  const both = `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${inner(other.metadata)}${inner(idp.metadata)}</EntitiesDescriptor>`
  expect(read(both).loginUrl).toBe('https://idp.example/login')
  expect(read(both, other.entityId).loginUrl).toBe('https://other.example/in')
  expect(() => read(both, 'https://third.example')).toThrow('no md:IDPSSODescriptor section')
})

const keyed = (...certificates: string[]) =>
  idp.metadata.replace(/<KeyDescriptor.*?<\/KeyDescriptor>/s, (key) =>
    certificates.map((each) => key.replace(/(<(?:ds:)?X509Certificate>)[^<]*/, `$1${each}`)).join(''),
  )
const keyIn = (xml: string) => /<(?:ds:)?X509Certificate>([^<]*)/.exec(xml)?.[1] ?? expect.fail()

test('keys other than RSA and EC are ignored when there are RSA or EC keys', () => {
  const odd = new TestProvider({ ecdsa: { curve: 'secp256k1', hash: 'sha256' } })
  const elliptic = new TestProvider({ ecdsa: { curve: 'P-384', hash: 'sha384' } })
  expect(read(keyed(keyIn(odd.metadata), keyIn(idp.metadata))).signingCerts).toEqual(
    read(idp.metadata).signingCerts,
  )
  expect(read(keyed(keyIn(elliptic.metadata))).signingCerts).toHaveLength(1)
})

test.each([
  [
    'PEM header lines',
    (base64: string) => `\n-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  ],
  [
    'PEM header lines on one line',
    (base64: string) => `-----BEGIN CERTIFICATE-----${base64}-----END CERTIFICATE-----`,
  ],
  ['line breaks of CRLF', (base64: string) => base64.replaceAll(/.{64}/g, '$&\r\n')],
])('a certificate is read when it has %s', (_, change) => {
  expect(read(keyed(change(keyIn(idp.metadata)))).signingCerts).toEqual(read(idp.metadata).signingCerts)
})

test('comments in metadata are allowed', () => {
  expect(read(idp.metadata.replace('<IDPSSO', '<!-- ours --><IDPSSO')).loginUrl).toBe(
    'https://idp.example/login',
  )
})

test.each<[string, string | RegExp, (xml: string) => string]>([
  [
    'without an identity provider',
    'no md:IDPSSODescriptor section',
    (xml) => xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
  ],
  [
    'without a key',
    'no signing key found in IDP metadata',
    (xml) => xml.replace(/<KeyDescriptor.*?<\/KeyDescriptor>/s, ''),
  ],
  [
    'whose key is for encryption only',
    'no signing key found in IDP metadata',
    (xml) => xml.replace('use="signing"', 'use="encryption"'),
  ],
  [
    'with an invalid key',
    'no signing key found in IDP metadata',
    (xml) => xml.replace(/(<(?:ds:)?X509Certificate>)[^<]*/, '$1AAAA'),
  ],
  [
    'without a redirect binding',
    'no redirect login location found in IDP metadata',
    (xml) => xml.replace(/(<SingleSignOnService[^>]*)HTTP-Redirect/, '$1HTTP-POST'),
  ],
  [
    'with a script as sign-in address',
    'no redirect login location found in IDP metadata',
    (xml) => xml.replaceAll('https://idp.example/login', 'javascript:alert(1)'),
  ],
  [
    'with a NUL in the sign-in address',
    'IDP metadata could not be read: it contains a character that XML does not allow',
    (xml) => xml.replaceAll('https://idp.example/login', 'https://idp.example/&#0;login'),
  ],
  [
    'with a document type',
    'IDP metadata could not be read: it has a document type',
    (xml) => `<!DOCTYPE x>${xml}`,
  ],
  ['that are not XML', /^IDP metadata could not be read: /, () => 'no XML'],
  ['that are empty', /^IDP metadata could not be read: /, () => ''],
])('metadata %s are refused', (_, why, change) => {
  const changed = change(idp.metadata)
  expect(changed).not.toBe(idp.metadata)
  expect(() => read(changed)).toThrow(why)
})
