import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Issued } from '@portico/adapters/x509/issue.ts'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import { type ManualClock, manualClock } from '@portico/domain/testing/manual-clock.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificateFor, day } from '#testing/certificates.ts'
import { TlsCertificates } from './certificates.ts'

let folder: string
let files: { cert: string; key: string }
let clock: ManualClock
let logged: LogEntry[]
let opened: TlsCertificates | null

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-tls-'))
  files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') }
  clock = manualClock()
  logged = []
  opened = null
})
afterEach(() => {
  opened?.close()
  rmSync(folder, { recursive: true })
})

const issue = (hosts: readonly string[], days = 90) => certificateFor(hosts, { now: clock.now(), days })
function write({ cert, keyPem }: { cert: string | Buffer; keyPem: string | Buffer }): void {
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, keyPem)
}
async function open(): Promise<TlsCertificates> {
  const log = (entry: LogEntry) => void logged.push(entry)
  opened = await TlsCertificates.open({ files, zones: ['cloud.example'], clock, log })
  return opened
}

describe('a start is refused', () => {
  const good = certificateFor(['rack.example'], { now: manualClock().now() })
  const lockedKey = (key: Issued) =>
    key.key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
  const anotherIssuer = () => issue(['other.example']).cert

  test.each<[string, () => { cert: string | Buffer; keyPem: string | Buffer }, string]>([
    ['the key belongs to another certificate', () => ({ ...good, keyPem: issue(['a']).keyPem }), 'Compare'],
    ['the certificate has expired', () => issue(['rack.example'], -0.5), 'expired on 2026-01-04. Renew it'],
    [
      'the certificate is not valid yet',
      () => certificateFor(['rack.example'], { now: new Date(clock.now().getTime() + 2 * day) }),
      'Check the clock of this host',
    ],
    [
      'the key is locked with a password',
      () => ({ ...good, keyPem: lockedKey(good) }),
      'locked with a password. Save it without one: openssl pkey -in KEY -out key.pem',
    ],
    ['the certificate is a key', () => ({ ...good, cert: good.keyPem }), 'Pass it as --tls-key'],
    ['the key is a certificate', () => ({ ...good, keyPem: good.cert }), 'This is a certificate.'],
    ['the certificate is a text', () => ({ ...good, cert: 'hello' }), 'not a certificate in PEM'],
    [
      'the certificate is DER',
      () => ({ ...good, cert: Buffer.from(good.cert.replaceAll(/-----.*/g, ''), 'base64') }),
      'Convert it: openssl x509 -inform DER -in CERT -out cert.pem',
    ],
    [
      'the certificate is damaged',
      () => ({ ...good, cert: good.cert.replace('\n', '\nAAAA') }),
      'damaged or incomplete',
    ],
    [
      'the chain has another order',
      () => ({ ...good, cert: good.cert + anotherIssuer() }),
      'certificate 1 is not issued by the one that follows it',
    ],
  ])('when %s', async (_, given, message) => {
    write(given())
    await expect(open()).rejects.toThrow(message.replace('KEY', files.key).replace('CERT', files.cert))
  })

  test('when a file does not exist', async () => {
    write(good)
    rmSync(files.cert)
    await expect(open()).rejects.toThrow(`cannot be read (ENOENT). Find the file: ls -l ${files.cert}`)
  })
})

describe('changed files', () => {
  let certificates: TlsCertificates
  let changes: number
  const first = certificateFor(['first.example'], { now: new Date('2026-01-05T09:00:00Z') })

  beforeEach(async () => {
    write(first)
    certificates = await open()
    changes = 0
    certificates.subscribe(() => void changes++)
  })
  /** Lets the next check of the files happen. */
  const check = async () => {
    clock.advance(2000)
    await certificates.checked
  }

  test('are used at the next check', async () => {
    await check()
    expect(changes).toBe(0)
    const second = issue(['second.example'])
    write(second)
    await check()
    expect([changes, certificates.standard.cert, certificates.covers('second.example')]).toEqual([
      1,
      second.cert,
      true,
    ])
  })

  test('are reported once when they stay broken, without the key, and the old ones stay in use', async () => {
    const second = issue(['second.example'])
    writeFileSync(files.cert, second.cert)
    await check()
    expect(logged).toEqual([])
    await check()
    await check()
    expect(logged.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The changed TLS certificate is not used\. The key in .* does not belong/),
    ])
    expect([changes, certificates.standard.cert]).toEqual([0, first.cert])
    writeFileSync(files.key, second.keyPem)
    await check()
    expect([changes, certificates.standard.cert]).toEqual([1, second.cert])
    expect(JSON.stringify(logged)).not.toContain('PRIVATE KEY')
  })

  test('that are missing for a moment are not reported', async () => {
    rmSync(files.cert)
    await check()
    write(first)
    await check()
    expect([changes, logged.filter(({ level }) => level === 'error')]).toEqual([1, []])
  })
})

describe('certificates of silos', () => {
  const ofSilo = (silo: string, issued: Issued, days = 90) => ({
    id: `${silo} ${issued.cert.slice(60, 90)}`,
    silo,
    cert: issued.cert,
    key: issued.keyPem,
    notAfter: new Date(clock.now().getTime() + days * day),
  })

  test('are served for the host names of their own silo only', async () => {
    write(issue(['rack.example']))
    const certificates = await open()
    certificates.useOfSilos([
      ofSilo('acme', issue(['acme.sys.cloud.example', 'lab.sys.cloud.example', 'rack.example'])),
      ofSilo('star', issue(['*.sys.cloud.example'])),
    ])
    const served = (host: string) => certificates.contextOf(host) !== null
    const hosts = ['acme.sys.cloud.example', 'ACME.sys.cloud.example', 'star.sys.cloud.example']
    expect(hosts.map(served)).toEqual([true, true, true])
    expect(['lab.sys.cloud.example', 'rack.example', 'acme.sys.other.example', ''].map(served)).toEqual([
      false,
      false,
      false,
      false,
    ])
    certificates.useOfSilos([])
    expect(served('acme.sys.cloud.example')).toBe(false)
  })

  test('the one that is valid longest is served, and none that has expired', async () => {
    write(issue(['rack.example']))
    const certificates = await open()
    const [short, long] = [issue(['acme.sys.cloud.example'], 1), issue(['acme.sys.cloud.example'], 3)]
    const contextNow = () => certificates.contextOf('acme.sys.cloud.example')
    certificates.useOfSilos([ofSilo('acme', short)])
    const ofShort = contextNow()
    certificates.useOfSilos([ofSilo('acme', short), ofSilo('acme', long)])
    const ofLong = contextNow()
    expect(ofShort).not.toBe(ofLong)
    clock.advance(2 * day)
    expect(contextNow()).toBe(ofLong)
    clock.advance(2 * day)
    expect(contextNow()).toBeNull()
  })

  test('one that cannot be served is logged without its key, and the standard one is used', async () => {
    write(issue(['rack.example']))
    const certificates = await open()
    const broken = { ...ofSilo('acme', issue(['acme.sys.cloud.example'])), key: issue(['other']).keyPem }
    certificates.useOfSilos([broken])
    expect(certificates.contextOf('acme.sys.cloud.example')).toBeNull()
    expect(logged[0]?.message).toContain('of silo "acme" cannot be served')
    expect(JSON.stringify(logged)).not.toContain('PRIVATE KEY')
  })
})

test('a certificate that expires within 14 days is reported at the start and then daily', async () => {
  write(issue(['rack.example'], 15))
  await open()
  expect(logged).toEqual([])
  clock.advance(day)
  await opened?.checked
  clock.advance(day)
  expect(logged.map(({ message }) => message)).toEqual(
    Array.from({ length: 2 }, () =>
      expect.stringMatching(/ expires at 2026-01-20T09:00:00\.000Z\. Renew it\.$/),
    ),
  )
})

test('a certificate with the chain of its issuers is accepted', async () => {
  const { cert, ...authority } = certificateFor([], { now: clock.now(), name: 'CA' }, { isAuthority: true })
  const { cert: own, keyPem } = certificateFor(['rack.example'], { now: clock.now() }, { issuer: authority })
  write({ cert: own + cert, keyPem })
  expect((await open()).covers('rack.example')).toBe(true)
})
