import { expect, test } from 'vitest'
import {
  emptyProvider,
  keyFileProblems,
  metadataField,
  pairProblem,
  providerRequest,
  standardAcsUrl,
} from './request.ts'

const none = { publicCert: '', privateKey: '', metadataXml: '' }

test("the default URL for responses has the silo's own host name when the console is opened under such a name", () => {
  expect(standardAcsUrl('https://main.sys.cloud.example', 'acme', 'okta')).toBe(
    'https://acme.sys.cloud.example/login/acme/saml/okta',
  )
  expect(standardAcsUrl('http://localhost:8080', 'acme', '')).toBe(
    'http://localhost:8080/login/acme/saml/NAME',
  )
})

test('a key pair is sent only if both files are selected, and empty fields are not sent', () => {
  const form = { ...emptyProvider, name: 'okta', groupAttributeName: ' ', metadataUrl: ' https://idp/x ' }
  const half = providerRequest(form, { ...none, publicCert: 'AA==' })
  expect(half).not.toHaveProperty('signingKeypair')
  expect(half).not.toHaveProperty('groupAttributeName')
  expect(half.idpMetadataSource).toEqual({ type: 'url', url: 'https://idp/x' })
  expect(
    providerRequest(
      { ...form, metadataSource: 'xml', groupAttributeName: 'groups ' },
      { publicCert: 'AA==', privateKey: 'BB==', metadataXml: 'PA==' },
    ),
  ).toMatchObject({
    groupAttributeName: 'groups',
    signingKeypair: { publicCert: 'AA==', privateKey: 'BB==' },
    idpMetadataSource: { type: 'base64_encoded_xml', data: 'PA==' },
  })
})

test('an incomplete key pair is reported at the missing file', () => {
  const file = new File([], 'a')
  const half = { publicCert: file, privateKey: null }
  expect(pairProblem(half, 'privateKey')).toBe('The key of the certificate is missing')
  expect(pairProblem(half, 'publicCert')).toBeNull()
  expect(pairProblem({ publicCert: null, privateKey: file }, 'publicCert')).not.toBeNull()
  expect(pairProblem({ publicCert: file, privateKey: file }, 'privateKey')).toBeNull()
  expect(pairProblem(emptyProvider, 'privateKey')).toBeNull()
})

test('key files that are not DER are refused before sending, with the command that converts them', async () => {
  const pem = (label: string) =>
    new File([`-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----\n`], 'a.pem')
  const keyDer = new File([Uint8Array.from([0x30, 0x82, 4, 0, 0x02, 1, 0])], 'key.der')
  expect(
    await keyFileProblems({ publicCert: pem('CERTIFICATE'), privateKey: pem('RSA PRIVATE KEY') }),
  ).toEqual({
    publicCert: 'This file is PEM, not DER. Convert it: openssl x509 -in FILE -outform DER -out cert.der',
    privateKey:
      'This file is PEM, not DER. Convert it: openssl rsa -in FILE -traditional -outform DER -out key.der',
  })
  for (const publicCert of [keyDer, pem('PRIVATE KEY')]) {
    expect((await keyFileProblems({ publicCert, privateKey: keyDer })).publicCert).toMatch(
      'This file contains a private key. It was not stored.',
    )
  }
  expect((await keyFileProblems({ publicCert: null, privateKey: pem('CERTIFICATE') })).privateKey).toMatch(
    'This file is a certificate.',
  )
  expect(await keyFileProblems({ publicCert: null, privateKey: keyDer })).toEqual({
    publicCert: null,
    privateKey: null,
  })
})

test('a refusal of the metadata is shown at the field that contains them', () => {
  expect(['url', 'data', 'name'].map(metadataField)).toEqual(['metadataUrl', 'metadataXml', undefined])
})
