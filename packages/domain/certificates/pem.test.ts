import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateProblem, keyProblem } from './pem.ts'

const block = (label: string) => `-----BEGIN ${label}-----\nTUlJQg==\n-----END ${label}-----\n`
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const locked = pair.privateKey.export({
  type: 'pkcs8',
  format: 'pem',
  cipher: 'aes-256-cbc',
  passphrase: 'x',
})
const der = (label: 'pkcs8' | 'sec1') => pair.privateKey.export({ type: label, format: 'der' })
const lockedDer = pair.privateKey.export({
  type: 'pkcs8',
  format: 'der',
  cipher: 'aes-256-cbc',
  passphrase: 'x',
})
/** The first bytes of a DER certificate: a sequence that contains a sequence that begins with the version. */
const certificateDer = Buffer.from('30820100308200f0a003020102', 'hex')
const bundle = Buffer.from('30820100020103308200f0', 'hex')

test('a certificate chain and keys in all three PEM formats are accepted', () => {
  expect(certificateProblem(block('CERTIFICATE') + block('CERTIFICATE'))).toBeNull()
  for (const label of ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY']) {
    expect(keyProblem(block(label))).toBeNull()
  }
  expect(keyProblem(Buffer.from(key))).toBeNull()
})

describe('a certificate field says how to convert the file when it is', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['a private key', key, 'This is a private key. It was not sent.'],
    ['a certificate with its key', block('CERTIFICATE') + key, 'openssl crl2pkcs7 -nocrl -certfile FILE'],
    ['a certificate in DER', certificateDer, 'openssl x509 -inform DER -in FILE -out cert.pem'],
    ['a private key in DER', der('pkcs8'), 'This is a private key in DER. It was not sent.'],
    ['a locked private key in DER', lockedDer, 'This is a private key in DER. It was not sent.'],
    ['PKCS #12', bundle, 'openssl pkcs12 -in FILE -nokeys'],
    ['PKCS #7', block('PKCS7'), 'openssl pkcs7 -in FILE -print_certs'],
    ['a certificate request', block('CERTIFICATE REQUEST'), 'This is a certificate request.'],
    ['a public key', block('PUBLIC KEY'), 'This is a public key.'],
    ['OpenSSL’s own format', block('TRUSTED CERTIFICATE'), 'openssl x509 -in FILE -out cert.pem'],
    ['truncated', block('CERTIFICATE').slice(0, 40), 'damaged or incomplete'],
    ['another text', 'hello', 'This file is not a certificate in PEM'],
  ])('%s', (_, content, problem) => {
    expect(certificateProblem(content)).toContain(problem)
  })
})

describe('a key field says how to convert the file when it is', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['locked', String(locked), 'locked with a password. Save it without one: openssl pkey -in FILE'],
    [
      'encrypted by the older method',
      '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\nAAAA\n-----END RSA PRIVATE KEY-----\n',
      'locked with a password',
    ],
    ['a certificate', block('CERTIFICATE'), 'This is a certificate.'],
    ['a key in DER', der('pkcs8'), 'openssl pkey -inform DER -in FILE -out key.pem'],
    ['an EC key in DER', der('sec1'), 'openssl pkey -inform DER -in FILE -out key.pem'],
    ['a locked key in DER', lockedDer, 'in DER and locked with a password'],
    ['a certificate in DER', certificateDer, 'This is a certificate in DER.'],
    ['PKCS #12', bundle, 'openssl pkcs12 -in FILE -nocerts -noenc'],
    ['an OpenSSH key', block('OPENSSH PRIVATE KEY'), 'ssh-keygen -p -m PEM'],
    ['a public key', block('PUBLIC KEY'), 'This is a public key.'],
    ['truncated', key.slice(0, 60), 'damaged or incomplete'],
    ['another text', 'hello', 'This file is not a private key in PEM'],
  ])('%s', (_, content, problem) => {
    expect(keyProblem(content)).toContain(problem)
  })
})

describe('the OpenSSL command in a message produces an accepted file when the file is', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-pem-'))
    const run = (line: string) => execFileSync('sh', ['-c', line], { cwd: folder, stdio: 'pipe' })
    run('openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -subj /CN=a.example -days 9')
    run('openssl x509 -in cert.pem -outform DER -out cert.der')
    run('openssl pkey -in key.pem -outform DER -out key.der')
    run('openssl pkcs12 -export -in cert.pem -inkey key.pem -passout pass: -out both.p12')
    run('openssl crl2pkcs7 -nocrl -certfile cert.pem -out cert.p7b')
    run('cat cert.pem key.pem > both.pem')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each([
    ['a certificate in DER', 'cert.der', certificateProblem, 'cert.pem'],
    ['a key in DER', 'key.der', keyProblem, 'key.pem'],
    ['a certificate in PKCS #12', 'both.p12', certificateProblem, 'cert.pem'],
    ['a key in PKCS #12', 'both.p12', keyProblem, 'key.pem'],
    ['PKCS #7', 'cert.p7b', certificateProblem, 'cert.pem'],
    ['a certificate with its key', 'both.pem', certificateProblem, 'cert.pem'],
  ])('%s', (_, file, problemOf, made) => {
    const problem = problemOf(readFileSync(join(folder, file))) ?? expect.fail()
    const [, command = ''] = /: (openssl .*)$/.exec(problem) ?? expect.fail(problem)
    const line = command
      .replace('FILE', file)
      .replace('pkcs12', 'pkcs12 -passin pass:')
      .replace(made, `new-${made}`)
    execFileSync('sh', ['-c', line], { cwd: folder, stdio: 'pipe' })
    expect(problemOf(readFileSync(join(folder, `new-${made}`)))).toBeNull()
  })
})
