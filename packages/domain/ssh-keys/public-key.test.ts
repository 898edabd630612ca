import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isPrivateKey } from '#private-key.ts'
import { publicKeyProblem, publicKeyToSend, readPublicKey } from './public-key.ts'

// Keys that ssh-keygen of OpenSSH 9.2 generated.
const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGfz2TnJlhJl6JBrQRRk+S+Xn5H41oAz1IGtVTujOSno me@host'
const ecdsa =
  'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBMDF+SiHGAJ8Hh2IB6FAlrbFWDbO/1225WRlPxU7y8gyYfe1YpTY2hn57cEOmGuF9m38MVRVqqHHR2WRjCumQ7g= me@host'
const rsa =
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQCzEn0Hn/CS+a1CBZr5XbRzz+Xrfetukb1qAnxpghl3aGKgc/4INJI90rAPUp/b9oMdRLEzytxQ2bQGfavCRHnvp6fz+6syeQuPjTjZpC4buEKwMXjERF0QjVhpQpNFeUC6278KxE7kT1gmKH8cmfkqE4pvKDgN7HcQdWYeLor3D8q933vBoVJ+NJjX7Fx/drUzTUBk7NaV/ByBZ1ItsU+GPzQlKNovuk0iEgPtXD1fDYnt8srDFurH209ONLtKR8TTkDm4gVwrEBx33mGi5EvJ377KdWrb+G0DovG6sznb4WgCs+Jlo8r5HxAaCSPzlO0NK2qLuGDbYpvbP/6AYRWH'

const wrapped = (text: string, width: number): string =>
  text.replaceAll(new RegExp(`.{${width}}`, 'g'), (line) => `${line}\n`)

describe('readPublicKey returns the key on one line when the text is', () => {
  test.each([
    ['it is on one line', ed25519, ed25519],
    ['it has no comment', rsa, rsa],
    ['its comment has several words', `${ecdsa} at work`, `${ecdsa} at work`],
    ['it has surrounding blanks', `\n  ${ed25519}\r\n`, ed25519],
    ['it begins with a byte order mark', `\uFEFF${ed25519}`, ed25519],
    ['it is in double quotes', `"${ed25519}"\n`, ed25519],
    ['it is in single quotes', `'${rsa}'`, rsa],
    ['its data is broken over lines', breakData(rsa), rsa],
    ['its data is broken by CRLF', breakData(ecdsa).replaceAll('\n', '\r\n'), ecdsa],
  ])('%s', (_, text, key) => {
    expect(readPublicKey(text)).toEqual({ key })
    expect(publicKeyToSend(text)).toBe(key)
  })
})

/** Inserts line breaks as a terminal or mail program does: after the type and every 64 characters. */
function breakData(key: string): string {
  const [type = '', data = '', ...comment] = key.split(' ')
  return [type, wrapped(data, 64), ...comment].join('\n')
}

describe('readPublicKey returns a message that names the problem when the text is', () => {
  test.each([
    ['half a key', ed25519.slice(0, 60), 'only a part of a key: its end is missing'],
    ['a type without data', 'ssh-ed25519', 'only a part of a key: the data that follows'],
    ['data without a type', ed25519.split(' ')[1] ?? '', 'Begin with ssh-ed25519 and a blank'],
    ['two keys', `${ed25519}\n${ecdsa}\n`, 'several keys'],
    ['two keys on one line', `${ed25519} ${rsa}`, 'several keys'],
    ['a key after options', `restrict,command="ls -l" ${ed25519}`, 'text before the key'],
    ['a line of known_hosts', `github.example ${ed25519}`, 'text before the key'],
    [
      'a certificate',
      'ssh-ed25519-cert-v01@openssh.com AAAAIHNzaC1lZDI1NTE5LWNlcnQtdjAxQG9wZW5zc2guY29tAAAA me',
      'the file without -cert',
    ],
    ['a key of another type', ed25519.replace('ed25519', 'rsa'), 'its data is of type ssh-ed25519'],
    ['a damaged key', ed25519.replace('Gfz2', 'G*z2'), 'damaged'],
    ['a key of an unknown type', 'ssh-new AAAAB3NzaC1y me', 'no key type ssh-new'],
    ['an RFC 4716 key', '---- BEGIN SSH2 PUBLIC KEY ----\nAAAA\n', 'ssh-keygen -i -f FILE'],
    ['a PEM public key', '-----BEGIN PUBLIC KEY-----\nMIIB', 'ssh-keygen -i -m PKCS8 -f FILE'],
    ['a PKCS#1 public key', '-----BEGIN RSA PUBLIC KEY-----\nMIIB', 'ssh-keygen -i -m PEM -f FILE'],
    ['an X.509 certificate', '-----BEGIN CERTIFICATE-----\nMIIB', 'X.509 certificate'],
    ['a fingerprint', '256 SHA256:q8Z me@host (ED25519)', 'fingerprint'],
    ['a sentence', 'my laptop', 'An SSH public key is one line'],
    ['a key with a long comment', `${rsa} ${'x'.repeat(900)}`, 'at most 1023 can be stored'],
  ])('%s', (_, text, problem) => {
    expect(publicKeyProblem(text)).toContain(problem)
  })

  test('publicKeyProblem returns null for an empty text, since the form itself requires a value', () => {
    expect(publicKeyProblem(' \n')).toBeNull()
  })
})

const openssh = `-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU\n-----END OPENSSH PRIVATE KEY-----\n`
const putty = 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: 1\nAAAA\n'
const pem = (type: 'pkcs8' | 'pkcs1') =>
  generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type, format: 'pem' },
  })
const ec = (namedCurve: string, type: 'pkcs8' | 'sec1') =>
  generateKeyPairSync('ec', {
    namedCurve,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type, format: 'pem' },
  })
const ed = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const bare = (text: string): string => text.replaceAll(/-----.*-----/g, '')
const pairs = [
  ['PKCS#8 RSA', pem('pkcs8')],
  ['PKCS#1 RSA', pem('pkcs1')],
  ['PKCS#8 P-256', ec('P-256', 'pkcs8')],
  ['SEC 1 P-256', ec('P-256', 'sec1')],
  ['SEC 1 P-521', ec('P-521', 'sec1')],
  ['PKCS#8 Ed25519', ed],
] as const

describe('isPrivateKey is true when the text is', () => {
  test.each([
    ['an OpenSSH key', openssh],
    ['an OpenSSH key on one line', openssh.replaceAll('\n', ' ')],
    ['an OpenSSH key without its header line', openssh.slice(openssh.indexOf('\n'))],
    ['the end of an OpenSSH key', openssh.slice(-60)],
    ['a PuTTY key', putty],
    ['an encrypted PKCS#8 key', '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIGb'],
    ['an ssh.com key', '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nAAAA'],
    ['a PGP key', '-----BEGIN PGP PRIVATE KEY BLOCK-----\n'],
    ['below its public key', `${ed25519}\n${openssh}`],
    ...pairs.map(([name, { privateKey }]) => [name, privateKey]),
    ...pairs.map(([name, { privateKey }]) => [`${name} without its first line`, bare(privateKey)]),
  ])('%s', (_, text) => {
    expect(isPrivateKey(text)).toBe(true)
    expect(publicKeyProblem(text)).toContain('private key. It was not sent')
    expect(publicKeyToSend(text)).toBe('')
  })

  test.each([
    ['an SSH key', ed25519],
    ['other text', 'my laptop'],
    ...pairs.flatMap(([name, { publicKey }]) => [
      [`the public key of ${name}`, publicKey],
      [`the public key of ${name} without its first line`, bare(publicKey)],
    ]),
  ])('isPrivateKey is false when the text is %s', (_, text) => {
    expect(isPrivateKey(text)).toBe(false)
  })
})
