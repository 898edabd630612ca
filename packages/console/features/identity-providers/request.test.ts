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

test('answers come in at the silo’s own name where the console has such a name', () => {
  expect(standardAcsUrl('https://main.sys.cloud.example', 'acme', 'okta')).toBe(
    'https://acme.sys.cloud.example/login/acme/saml/okta',
  )
  expect(standardAcsUrl('http://localhost:8080', 'acme', '')).toBe(
    'http://localhost:8080/login/acme/saml/NAME',
  )
})

test('a key pair is sent whole or not at all, blanks are not sent', () => {
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

test('half of a key pair is told at the half that is missing', () => {
  const file = new File([], 'a')
  const half = { publicCert: file, privateKey: null }
  expect(pairProblem(half, 'privateKey')).toBe('The key of the certificate is missing')
  expect(pairProblem(half, 'publicCert')).toBeNull()
  expect(pairProblem({ publicCert: null, privateKey: file }, 'publicCert')).not.toBeNull()
  expect(pairProblem({ publicCert: file, privateKey: file }, 'privateKey')).toBeNull()
  expect(pairProblem(emptyProvider, 'privateKey')).toBeNull()
})

test('files of a key pair say how to convert them when they are not DER, before anything is sent', async () => {
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

test('a refusal of the metadata is about the field that they come from', () => {
  expect(['url', 'data', 'name'].map(metadataField)).toEqual(['metadataUrl', 'metadataXml', undefined])
})
