import { readFile } from 'node:fs/promises'
import { type SamlFailure } from '@portico/domain/saml/failures.ts'
import { describe, expect, test } from 'vitest'
import { SamlRefused } from '@portico/control-plane/kernel/saml.ts'
import { nodeSaml } from './saml.ts'
import { type Ecdsa, packed, TestProvider, unpacked } from './testing/identity-provider.ts'

const saml = nodeSaml({ internalHosts: new Set() })
const service = { clientId: 'portico', acsUrl: 'https://portico.example/acs' }
const entityId = 'https://idp.example/saml'
const now = new Date('2026-01-05T12:00:00Z')

const party = (signingCerts: readonly string[]) => ({
  ...service,
  entityId,
  loginUrl: 'https://idp.example/login',
  signingCerts,
  signing: null,
})
const keysOf = (provider: TestProvider) => saml.readMetadata(provider.metadata, entityId).signingCerts

/** Returns the name in the assertion, or the reason why the response is refused. */
function read(response: string, certificates: readonly string[]): string {
  try {
    return saml.readResponse(party(certificates), response).name
  } catch (error) {
    if (error instanceof SamlRefused) return error.failure satisfies SamlFailure
    throw error
  }
}

const answerOf = (provider: TestProvider, more: object = {}) =>
  provider.answer(service, '_q', { now, ...more })

describe('a response signed by xmlsec1 is accepted when', () => {
  test.each([
    ['it is signed with ECDSA-SHA256 on P-256', 'p256'],
    ['it is signed with ECDSA-SHA384 on P-384, digest SHA-384', 'p384'],
    ['it is signed with ECDSA-SHA512 on P-521', 'p521'],
    ['it is signed with RSA-SHA384', 'rsa384'],
  ])('%s', async (_, name) => {
    const file = (type: string) =>
      readFile(new URL(`testing/xmlsec1/${name}.${type}`, import.meta.url), 'utf8')
    const [xml, certificate] = [await file('xml'), await file('crt')]
    expect(read(packed(xml), [certificate])).toBe('ada@example.org')
    expect(read(packed(xml.replace('ada@', 'eve@')), [certificate])).toBe('altered')
  })
})

const curves = ['P-256', 'P-384', 'P-521'] as const
const hashes = ['sha224', 'sha256', 'sha384', 'sha512'] as const

describe('an assertion signed with ECDSA is accepted when', () => {
  test.each(curves.flatMap((curve) => hashes.map((hash) => [curve, hash] as const)))(
    'its key is on %s and its hash is %s',
    async (curve, hash) => {
      const idp = new TestProvider({ ecdsa: { curve, hash } })
      expect(read(await answerOf(idp), keysOf(idp))).toBe('ada@example.org')
    },
  )

  test('the provider also has an RSA key and another EC key', async () => {
    const idp = new TestProvider({ ecdsa: { curve: 'P-256', hash: 'sha256' } })
    const others = [new TestProvider(), new TestProvider({ ecdsa: { curve: 'P-256', hash: 'sha256' } })]
    expect(read(await answerOf(idp), [...others.flatMap(keysOf), ...keysOf(idp)])).toBe('ada@example.org')
  })
})

const ec = (more: Partial<Ecdsa> = {}) =>
  new TestProvider({ ecdsa: { curve: 'P-256', hash: 'sha256', ...more } })

describe.each([
  ['RSA', new TestProvider(), new TestProvider(), new TestProvider({ algorithm: 'sha1' })],
  ['ECDSA on P-256', ec(), ec(), ec({ hash: 'sha1' })],
  ['ECDSA on P-384', ec({ curve: 'P-384' }), ec({ curve: 'P-384' }), ec({ curve: 'P-384', hash: 'sha1' })],
])('an assertion signed with %s is refused when', (_, idp, thief, old) => {
  const signature = (xml: string) => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? expect.fail()
  const assertion = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? expect.fail()
  const forged = (xml: string) =>
    assertion(xml)
      .replace(signature(xml), '')
      .replace('ada@', 'admin@')
      .replace(/ID="[^"]*"/, 'ID="_forged"')

  test('it was signed with another key', async () => {
    expect(read(await answerOf(thief), keysOf(idp))).toBe('untrusted')
  })

  test('it is signed with SHA-1', async () => {
    expect(read(await answerOf(old), keysOf(old))).toBe('weak')
  })

  test.each<[string, SamlFailure, (xml: string, stranger: string) => string]>([
    ['it is unsigned', 'unsigned', (xml) => xml.replace(signature(xml), '')],
    ['it was changed', 'altered', (xml) => xml.replace('ada@', 'eve@')],
    ['it has a comment in the name', 'unreadable', (xml) => xml.replace('ada@', 'ada<!-- -->@')],
    [
      'its key is only in the signature',
      'untrusted',
      (xml, stranger) =>
        xml.replace(signature(xml), signature(stranger)).replace(assertion(xml), assertion(stranger)),
    ],
    [
      'its signature is empty',
      'altered',
      (xml) => xml.replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>'),
    ],
    [
      'its signature is zeros',
      'untrusted',
      (xml) => xml.replace(/<ds:SignatureValue>[^<]*/, (value) => `<ds:SignatureValue>${zerosLike(value)}`),
    ],
    [
      'its method is for another type of key',
      'untrusted',
      (xml) =>
        xml.includes('#rsa-sha256')
          ? xml.replace('#rsa-sha256', '#ecdsa-sha256')
          : xml.replace('#ecdsa-sha256', '#rsa-sha256'),
    ],
    ['its method is HMAC', 'untrusted', (xml) => xml.replace(/#(rsa|ecdsa)-sha256/, '#hmac-sha256')],
    [
      'a forged one is before it',
      'unreadable',
      (xml) => xml.replace('<saml:Assertion', `${forged(xml)}<saml:Assertion`),
    ],
    [
      'it is within a forged one',
      'unreadable',
      (xml) =>
        xml.replace(
          assertion(xml),
          forged(xml).replace(
            '</saml:Assertion>',
            `<saml:Advice>${assertion(xml)}</saml:Advice></saml:Assertion>`,
          ),
        ),
    ],
    [
      'its signature is in a forged one',
      'untrusted',
      (xml) =>
        xml.replace(assertion(xml), forged(xml).replace('<saml:Subject>', `${signature(xml)}<saml:Subject>`)),
    ],
    [
      'it is within the signature of a forged one',
      'unreadable',
      (xml) => {
        const inside = signature(xml).replace(
          '</ds:Signature>',
          `<ds:Object>${assertion(xml)}</ds:Object></ds:Signature>`,
        )
        return xml.replace(assertion(xml), forged(xml).replace('<saml:Subject>', `${inside}<saml:Subject>`))
      },
    ],
  ])('%s', async (_name, why, change) => {
    const good = unpacked(await answerOf(idp))
    const changed = change(good, unpacked(await answerOf(thief)))
    expect(changed).not.toBe(good)
    expect(read(packed(changed), keysOf(idp))).toBe(why)
  })
})

/** Replaces a signature by zero bytes of the same length, in base64. */
function zerosLike(value: string): string {
  const base64 = value.replace('<ds:SignatureValue>', '')
  return Buffer.alloc(Buffer.from(base64, 'base64').length).toString('base64')
}

describe('an ECDSA signature is refused when', () => {
  test.each(curves)('it is encoded as DER on %s', async (curve) => {
    const idp = ec({ curve, encoding: 'der' })
    expect(read(await answerOf(idp), keysOf(idp))).toBe('untrusted')
  })

  test('its key is on an unsupported curve', async () => {
    const idp = ec({ curve: 'secp256k1' })
    expect(() => keysOf(idp)).toThrow(
      'the signing keys in IDP metadata are of kinds that are not supported (ec secp256k1): ' +
        'one has to be RSA, or EC on P-256, P-384 or P-521',
    )
  })
})
