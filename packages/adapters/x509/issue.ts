import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  bits,
  constructed,
  context,
  flag,
  number,
  octets,
  oid,
  sequence,
  set,
  tagged,
  text,
  utcTime,
} from './der.ts'

/** The issuer of a certificate: its name and key. */
export interface Issuer {
  readonly name: string
  readonly key: KeyObject
}

export interface CertificateFacts {
  /** common name of the certificate */
  readonly name: string
  /** DNS names of the certificate; the extension is omitted if there are none */
  readonly hosts?: readonly string[]
  readonly from: Date
  readonly until: Date
  /** object identifiers of extended key usages; the extension is omitted if there are none */
  readonly purposes?: readonly string[]
  /** whether the certificate may issue other certificates */
  readonly isAuthority?: boolean
  /** curve of an EC key; by default an RSA key is made */
  readonly curve?: 'P-256' | 'P-384' | 'P-521' | 'secp256k1'
}

/** A certificate with its private key. */
export interface Issued extends Issuer {
  /** the certificate as PEM */
  readonly cert: string
  readonly keyPem: string
}

/** Returns the identifier of the signature algorithm: RSA or ECDSA with SHA-256. */
const algorithmOf = ({ asymmetricKeyType }: KeyObject): Buffer =>
  asymmetricKeyType === 'ec'
    ? sequence(oid('1.2.840.10045.4.3.2'))
    : sequence(oid('1.2.840.113549.1.1.11'), Buffer.from([5, 0]))

/**
 * Creates a key and a certificate for the key. For certificates that Portico itself needs, such as that of the demo
 * content's identity provider; silos bring their own certificates.
 * @param issuer who signs the certificate; by default the certificate is self-signed
 */
export function issueCertificate(facts: CertificateFacts, issuer?: Issuer): Issued {
  const { privateKey } =
    facts.curve === undefined
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: facts.curve })
  const signer = issuer ?? { name: facts.name, key: privateKey }
  const algorithm = algorithmOf(signer.key)
  const body = sequence(
    context(0, number(2)),
    tagged(0x02, Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    algorithm,
    distinguished(signer.name),
    sequence(utcTime(facts.from), utcTime(facts.until)),
    distinguished(facts.name),
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    context(3, sequence(...extensions(facts))),
  )
  const der = sequence(body, algorithm, bits(sign('sha256', body, signer.key)))
  return {
    name: facts.name,
    key: privateKey,
    cert: pemOf(der),
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function pemOf(der: Buffer): string {
  const lines = der
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
    .trimEnd()
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

function distinguished(name: string): Buffer {
  return sequence(set(sequence(oid('2.5.4.3'), text(name))))
}

function extensions({ hosts, purposes, isAuthority = false }: CertificateFacts): Buffer[] {
  const all = [extension('2.5.29.19', isAuthority ? sequence(flag(true)) : sequence())]
  if (hosts !== undefined) {
    const names = hosts.map((host) => tagged(0x82, Buffer.from(host, 'ascii')))
    all.push(extension('2.5.29.17', constructed(0x30, ...names)))
  }
  if (purposes !== undefined) all.push(extension('2.5.29.37', sequence(...purposes.map(oid))))
  return all
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), octets(value))
}
