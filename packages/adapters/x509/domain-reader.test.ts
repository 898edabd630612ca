import { X509Certificate } from 'node:crypto'
import { issueCertificate } from './issue.ts'
import { describe, expect, test } from 'vitest'
import { expiredProblem, hostsProblem, notYetValid, coversHost } from '@portico/domain/certificates/rules.ts'
import { readCertificates } from '@portico/domain/certificates/x509.ts'

const from = new Date('2026-01-01T00:00:00Z')
const until = new Date('2027-03-01T00:00:00Z')
const now = new Date('2026-06-01T00:00:00Z')
const authority = issueCertificate({ name: 'Authority', from, until, isAuthority: true })

test('reading a certificate gives the same values as OpenSSL', () => {
  for (const curve of [undefined, 'P-256'] as const) {
    const hosts = ['lab.sys.cloud.example', '*.sys.cloud.example']
    const { cert } = issueCertificate({ name: 'lab', hosts, from, until, ...(curve && { curve }) }, authority)
    const [read, signer] = readCertificates(cert + authority.cert)
    const { validFromDate, validToDate } = new X509Certificate(cert)
    expect(read).toEqual({ notBefore: validFromDate, notAfter: validToDate, hosts, subject: 'lab' })
    expect(signer).toMatchObject({ subject: 'Authority', hosts: ['Authority'] })
  }
})

test('reading a truncated certificate fails', () => {
  const half = authority.cert.replace(/^(.{64}\n)+/m, (lines) => lines.slice(0, 130))
  expect(() => readCertificates(half)).toThrow(RangeError)
  expect(readCertificates('no certificate')).toEqual([])
})

test('a wildcard matches exactly one label of a host name', () => {
  expect(coversHost('*.sys.cloud.example', 'lab.sys.cloud.example')).toBe(true)
  expect(coversHost('*.sys.cloud.example', 'a.lab.sys.cloud.example')).toBe(false)
  expect(coversHost('*.sys.cloud.example', 'sys.cloud.example')).toBe(false)
  expect(coversHost('Lab.sys.cloud.example', 'lab.SYS.cloud.example')).toBe(true)
})

describe('a certificate has a problem when', () => {
  const leaf = { notBefore: from, notAfter: until, subject: 'lab' }

  test('the certificate is for other hosts', () => {
    expect(hostsProblem(['a.example'], ['lab.sys.x', 'lab.sys.y'])).toBe(
      'it is for a.example, and must be for lab.sys.x or lab.sys.y',
    )
    expect(hostsProblem(['*.sys.y'], ['lab.sys.x', 'lab.sys.y'])).toBeNull()
  })

  test('the certificate or one of its chain has expired', () => {
    const old = { notBefore: from, notAfter: new Date('2026-05-01T00:00:00Z'), subject: 'Old' }
    expect(expiredProblem([leaf, leaf], now)).toBeNull()
    expect(expiredProblem([old], now)).toBe('the certificate (Old) expired on 2026-05-01')
    expect(expiredProblem([leaf, old], now)).toMatch(
      /^certificate 2 of the chain \(Old\), which signed the one before it, expired on 2026-05-01/,
    )
  })

  test('the certificate is not yet valid', () => {
    const next = { ...leaf, notBefore: new Date('2027-01-01T00:00:00Z') }
    expect(notYetValid([leaf], now)).toBeNull()
    expect(notYetValid([next, leaf], now)).toBe(
      'This certificate is not valid before 2027-01-01. Browsers refuse it until then',
    )
  })
})
