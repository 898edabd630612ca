import { messageOf } from '@portico/domain/error-message.ts'
import { userInfo } from 'node:os'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { StartFailure } from '@portico/adapters/failure.ts'
import { nodeCertificates } from '@portico/adapters/x509/certificates.ts'
import type { ReadCertificate } from '@portico/control-plane/kernel/certificates.ts'
import { certificateProblem, keyProblem } from '@portico/domain/certificates/pem.ts'
import type { KeyPair } from '#http/secure-server.ts'

/** Paths of the files with the standard certificate and its key: `--tls-cert`, `--tls-key`. */
export interface KeyPairFiles {
  readonly cert: string
  readonly key: string
}

/** A certificate that was checked, and its own fields. */
export interface CheckedKeyPair extends KeyPair {
  readonly leaf: ReadCertificate
}

/**
 * Reads the certificate and its key. @throws StartFailure if a file is unreadable or the pair cannot be used now, with
 * what to do
 */
export async function readKeyPair(files: KeyPairFiles, now: Date): Promise<CheckedKeyPair> {
  return checkKeyPair(await readTexts(files), files, now)
}

/** Returns the content of both files. @throws StartFailure if one cannot be read */
export async function readTexts(files: KeyPairFiles): Promise<KeyPair> {
  const [cert, key] = await Promise.all([read('--tls-cert', files.cert), read('--tls-key', files.key)])
  return { cert, key }
}

async function read(flag: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'latin1')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StartFailure(
      code === 'EACCES'
        ? `${flag}: the account ${userInfo().username} may not read ${file}. Allow it: chgrp ${userInfo().username} ${file} && chmod 640 ${file}`
        : `${flag}: ${file} cannot be read (${code}). Find the file: ls -l ${file}`,
      { cause: error },
    )
  }
}

/** @throws StartFailure if the pair cannot be used now, with what to do */
export function checkKeyPair({ cert, key }: KeyPair, files: KeyPairFiles, now: Date): CheckedKeyPair {
  const chain = readChain(cert, files)
  const [leaf] = chain
  if (leaf === undefined)
    throw new StartFailure(`--tls-cert: ${files.cert}: ${whyNoCertificate(cert, files)}`)
  const problem = keyProblem(key)
  if (problem !== null) {
    throw new StartFailure(`--tls-key: ${files.key}: ${problem.replaceAll('FILE', files.key)}.`)
  }
  switch (leaf.keyIs(key)) {
    case 'its own':
      break
    case 'another':
      throw new StartFailure(
        `The key in ${files.key} does not belong to the first certificate in ${files.cert}. ` +
          `Compare their public keys: openssl x509 -in ${files.cert} -noout -pubkey; openssl pkey -in ${files.key} -pubout`,
      )
    case 'unreadable':
      throw new StartFailure(
        `--tls-key: ${files.key}: This private key is damaged. Find the problem: openssl pkey -in ${files.key} -noout -check`,
      )
  }
  checkTimes(chain, files, now)
  const broken = chain.findIndex(
    (each, at) => chain[at + 1] !== undefined && !isIssuedByNext(chain, each, at),
  )
  if (broken >= 0) {
    throw new StartFailure(
      `--tls-cert: ${files.cert}: certificate ${broken + 1} is not issued by the one that follows it. ` +
        `The server's own certificate comes first, then each issuer. Show them: ` +
        `openssl crl2pkcs7 -nocrl -certfile ${files.cert} | openssl pkcs7 -print_certs -noout`,
    )
  }
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new StartFailure(
      `--tls-cert: ${files.cert} cannot be used: ${messageOf(error)}. ` +
        `Show its key and signature: openssl x509 -in ${files.cert} -noout -text`,
      { cause: error },
    )
  }
  return { cert, key, leaf }
}

const isIssuedByNext = (chain: readonly ReadCertificate[], each: ReadCertificate, at: number): boolean => {
  const next = chain[at + 1]
  return next !== undefined && each.isIssuedBy(next)
}

function readChain(cert: string, files: KeyPairFiles): readonly ReadCertificate[] {
  try {
    return nodeCertificates.readChain(cert)
  } catch (error) {
    throw new StartFailure(
      `--tls-cert: ${files.cert}: a certificate is damaged or incomplete. ` +
        `Find the problem: openssl x509 -in ${files.cert} -noout -text`,
      { cause: error },
    )
  }
}

function whyNoCertificate(content: string, { cert }: KeyPairFiles): string {
  if (/BEGIN [A-Z ]*PRIVATE KEY/.test(content)) {
    return `This is a private key. Pass it as --tls-key ${cert}, and its certificate as --tls-cert.`
  }
  const bytes = Buffer.from(content, 'latin1')
  return `${(certificateProblem(bytes) ?? 'This file contains no certificate in PEM').replaceAll('FILE', cert)}.`
}

function checkTimes(chain: readonly ReadCertificate[], { cert }: KeyPairFiles, now: Date): void {
  for (const [at, { notBefore, notAfter }] of chain.entries()) {
    const which = at === 0 ? `The certificate in ${cert}` : `Certificate ${at + 1} in ${cert}`
    if (notAfter <= now) {
      throw new StartFailure(
        `${which} expired on ${notAfter.toISOString().slice(0, 10)}. Renew it (with certbot: certbot renew). ` +
          `Show its dates: openssl x509 -in ${cert} -noout -dates`,
      )
    }
    if (notBefore > now) {
      throw new StartFailure(
        `${which} is not valid before ${notBefore.toISOString()}. Check the clock of this host: date --utc`,
      )
    }
  }
}
