import { expect, test } from 'vitest'
import { certificateProblem, keyProblem } from './pem.ts'

const pem = (label: string) => `-----BEGIN ${label}-----\nTUlJQg==\n-----END ${label}-----\n`

test('a chain is a certificate, and keys may be written in any of three ways', () => {
  expect(certificateProblem(pem('CERTIFICATE') + pem('CERTIFICATE'))).toBeNull()
  for (const label of ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY']) {
    expect(keyProblem(pem(label))).toBeNull()
  }
})

test('what was mistaken for the other says so', () => {
  expect(certificateProblem(pem('PRIVATE KEY'))).toBe('This is a private key')
  expect(keyProblem(pem('CERTIFICATE'))).toBe('This is a certificate')
  expect(keyProblem(pem('ENCRYPTED PRIVATE KEY'))).toMatch(/encrypted/)
  expect(certificateProblem('hello')).toBe('This file holds no certificate in PEM')
})
