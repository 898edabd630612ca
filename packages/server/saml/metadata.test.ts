import { expect, test } from 'vitest'
import { readMetadata } from './metadata.ts'
import { TestProvider } from './testing/identity-provider.ts'

const idp = new TestProvider()
const read = (xml: string, entityId = idp.entityId) => readMetadata(xml, entityId)

test('metadata say where to send people and which keys sign', () => {
  const { loginUrl, signingCerts } = read(idp.metadata)
  expect(loginUrl).toBe('https://idp.example/login')
  expect(signingCerts).toEqual([expect.stringMatching(/^-----BEGIN CERTIFICATE-----\n/)])
})

const inner = (xml: string) =>
  /<(?:md:)?EntityDescriptor.*<\/(?:md:)?EntityDescriptor>/s.exec(xml)?.[0] ?? expect.fail()

test('of several providers the named one counts', () => {
  const other = new TestProvider({ entityId: 'https://other.example', loginUrl: 'https://other.example/in' })
  const both = `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${inner(other.metadata)}${inner(idp.metadata)}</EntitiesDescriptor>`
  expect(read(both).loginUrl).toBe('https://idp.example/login')
  expect(read(both, other.entityId).loginUrl).toBe('https://other.example/in')
  expect(() => read(both, 'https://third.example')).toThrow('no md:IDPSSODescriptor section')
})

/** `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=idp.example -days 9999` */
const ecdsa = [
  'MIIBgTCCASmgAwIBAgIUCodDQkvKV2QzD6FmY/ucjuTbI9kwCgYIKoZIzj0EAwIwFjEUMBIGA1UEAwwLaWRwLmV4YW1wbGUwIBcN',
  'MjYxMTIzMDUxMTMzWhgPMjA1NDA0MDkwNTExMzNaMBYxFDASBgNVBAMMC2lkcC5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0D',
  'AQcDQgAESece8Z0FO/LA9mgyqrcKAGeDKS0JHXXK5Yus7NOCY3JdLu2hfKDqQIBKL65bBZtCOGX7sj8SfHCs6pMfQFMq8KNTMFEw',
  'HQYDVR0OBBYEFBJSr+Pi9Dcgy0pPHn9rlExowHi1MB8GA1UdIwQYMBaAFBJSr+Pi9Dcgy0pPHn9rlExowHi1MA8GA1UdEwEB/wQF',
  'MAMBAf8wCgYIKoZIzj0EAwIDRgAwQwIfcKLw31IzJ+DzNK4GvjkPdzTPsUqNVfys/pSF0ue4BwIgMSlmQpSN8XJIFWJHX1PDixHk',
  'wW9r9lHBXojlO5jbwM4=',
].join('')

const keyed = (...certificates: string[]) =>
  idp.metadata.replace(/<KeyDescriptor.*?<\/KeyDescriptor>/s, (key) =>
    certificates.map((each) => key.replace(/(<(?:ds:)?X509Certificate>)[^<]*/, `$1${each}`)).join(''),
  )

test('keys of other kinds than RSA are passed over, and where there are no others it says which are taken', () => {
  const [, rsa = ''] = /<(?:ds:)?X509Certificate>([^<]*)/.exec(idp.metadata) ?? []
  expect(read(keyed(ecdsa, rsa)).signingCerts).toEqual(read(idp.metadata).signingCerts)
  expect(() => read(keyed(ecdsa))).toThrow(
    'the signing keys in IDP metadata are of kinds that are not taken (ec): one has to be RSA',
  )
})

test('comments are fine', () => {
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
    'whose key cannot be read',
    'no signing key found in IDP metadata',
    (xml) => xml.replace(/(<(?:ds:)?X509Certificate>)[^<]*/, '$1AAAA'),
  ],
  [
    'without a login by redirect',
    'no redirect login location found in IDP metadata',
    (xml) => xml.replace(/(<SingleSignOnService[^>]*)HTTP-Redirect/, '$1HTTP-POST'),
  ],
  [
    'that lead to a script',
    'no redirect login location found in IDP metadata',
    (xml) => xml.replaceAll('https://idp.example/login', 'javascript:alert(1)'),
  ],
  [
    'with a document type',
    'IDP metadata could not be read: it has a document type',
    (xml) => `<!DOCTYPE x>${xml}`,
  ],
  ['that are no XML', /^IDP metadata could not be read: /, () => 'no XML'],
  ['that are nothing', /^IDP metadata could not be read: /, () => ''],
])('metadata %s are refused', (_, why, change) => {
  const changed = change(idp.metadata)
  expect(changed).not.toBe(idp.metadata)
  expect(() => read(changed)).toThrow(why)
})
