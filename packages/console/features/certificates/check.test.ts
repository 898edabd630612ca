import { issueCertificate } from '@portico/server/x509/issue.ts'
import { describe, expect, test } from 'vitest'
import { checkCertificate } from './check.ts'

const from = new Date('2026-01-01T00:00:00Z')
const until = new Date('2027-03-01T00:00:00Z')
const now = new Date('2026-06-01T00:00:00Z')
const hosts = ['lab.sys.cloud.example']
const issue = (more: object = {}) => issueCertificate({ name: 'lab', hosts, from, until, ...more }).cert
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('a certificate that is chosen in a form', () => {
  test('has no problem when it is valid now for the host of the silo', () => {
    for (const content of [issue(), bytesOf(issue())]) {
      expect(checkCertificate(content, hosts, now)).toEqual({ problem: null, warning: null, hosts })
    }
  })

  test('has a warning when it is valid from next year on', () => {
    const next = issue({ from: new Date('2027-01-01T00:00:00Z') })
    expect(checkCertificate(next, hosts, now)).toMatchObject({
      problem: null,
      warning: 'This certificate is not valid before 2027-01-01. Until then browsers refuse it',
    })
  })

  test.each<[string, string, readonly string[], string | null]>([
    [
      'it is for another host',
      issue({ hosts: ['web.example'] }),
      hosts,
      'This certificate is for another host: it is for web.example, and has to be for lab.sys.cloud.example',
    ],
    ['the silo has no name yet', issue({ hosts: ['web.example'] }), [], null],
    [
      'it has expired',
      issue({ until: new Date('2026-02-01T00:00:00Z') }),
      hosts,
      'The certificate (lab) expired on 2026-02-01',
    ],
    [
      'one of its chain has expired',
      issue() + issue({ name: 'Old', until: new Date('2026-02-01T00:00:00Z') }),
      hosts,
      'Certificate 2 of the chain, which signed the one before it, (Old) expired on 2026-02-01. ' +
        'Replace it with the current one of your certificate authority',
    ],
    [
      'it is damaged',
      issue().replace(/^M.{62}/m, ''),
      hosts,
      'This certificate is damaged. This says where: openssl x509 -in FILE -noout -text',
    ],
  ])('says what is wrong when %s', (_, cert, of, problem) => {
    expect(checkCertificate(cert, of, now).problem).toBe(problem)
  })
})
