import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Certificates, ReadCertificate } from '@portico/control-plane/kernel/certificates.ts'

const begin = '-----BEGIN CERTIFICATE-----'
const end = '-----END CERTIFICATE-----'

/** Reads certificates with Node's crypto module. */
export const nodeCertificates: Certificates = {
  readChain(pem) {
    const parts = pem.split(begin).slice(1)
    return parts.map((part) => {
      const until = part.indexOf(end)
      if (until < 0) throw new Error('a certificate has no end')
      return read(new X509Certificate(`${begin}${part.slice(0, until)}${end}\n`))
    })
  },
}

/** Node's object for each certificate that was read; `isIssuedBy` compares these objects. */
const originals = new WeakMap<ReadCertificate, X509Certificate>()

function read(certificate: X509Certificate): ReadCertificate {
  const names = certificate.subjectAltName
  const common = commonName(certificate.subject)
  const result: ReadCertificate = {
    notBefore: certificate.validFromDate,
    notAfter: certificate.validToDate,
    hosts: names === undefined ? (common === null ? [] : [common]) : dnsNames(names),
    subject: common ?? oneLine(certificate.subject),
    issuer: commonName(certificate.issuer) ?? oneLine(certificate.issuer),
    // The value may be undefined, although Node's types say otherwise.
    purposes: certificate.keyUsage ?? null,
    covers: (host) =>
      certificate.checkHost(host, {
        subject: names === undefined ? 'default' : 'never',
        partialWildcards: false,
      }) !== undefined,
    isIssuedBy(other) {
      const issuer = originals.get(other)
      return issuer !== undefined && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
    },
    keyIs(pem) {
      try {
        return certificate.checkPrivateKey(createPrivateKey(pem)) ? 'its own' : 'another'
      } catch {
        return 'unreadable'
      }
    },
  }
  originals.set(result, certificate)
  return result
}

/**
 * Returns the names in `DNS:a.example, IP Address:192.0.2.1, DNS:"b, c"`; names with special characters are quoted as
 * JSON.
 */
function dnsNames(names: string): string[] {
  return [...names.matchAll(/DNS:("(?:[^"\\]|\\.)*"|[^,]*)/g)].map(([, name = '']) =>
    name.startsWith('"') ? String(JSON.parse(name)) : name,
  )
}

/**
 * Returns the common name, or null. Node prints one line for each part of a name; an issuer may have no common name.
 */
function commonName(name: string | undefined): string | null {
  return /^CN=(.+)$/m.exec(name ?? '')?.[1] ?? null
}

function oneLine(name: string | undefined): string {
  return (name ?? '').trim().replaceAll('\n', ', ')
}
