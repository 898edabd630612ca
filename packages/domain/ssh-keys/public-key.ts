import { decodeBase64 } from '#disks/base64.ts'
import { isPrivateKey } from '#private-key.ts'

/** Maximum number of characters of a stored public key. */
export const publicKeyMaxLength = 1023

/** Result of reading a public key: the key on one line, as it is sent, or what is wrong with the text. */
export type PublicKeyInput = { readonly key: string } | { readonly problem: string }

/**
 * Number of fields in a key's data by type, including the type itself: RFC 4253 section 6.6, RFC 5656, RFC 8709, and
 * OpenSSH's PROTOCOL.u2f for keys on a security device.
 */
const fieldsByType: Readonly<Record<string, number>> = {
  'ssh-ed25519': 2,
  'ssh-ed448': 2,
  'ssh-rsa': 3,
  'ssh-dss': 5,
  'ecdsa-sha2-nistp256': 3,
  'ecdsa-sha2-nistp384': 3,
  'ecdsa-sha2-nistp521': 3,
  'sk-ssh-ed25519@openssh.com': 3,
  'sk-ecdsa-sha2-nistp256@openssh.com': 4,
}

/** Reads a pasted public key, and removes line breaks that a mail program or terminal inserted. */
export function readPublicKey(text: string): PublicKeyInput {
  const problem = otherFormat(text)
  if (problem !== null) return { problem }
  const words = unquoted(text.replace(/^\uFEFF/, '').trim())
    .split(/\s+/)
    .filter((word) => word !== '')
  const starts = words.flatMap((word, at) => (isType(word) && isData(words[at + 1]) ? [at] : []))
  if (starts.length > 1) return { problem: 'These are several keys. Add each one as a key of its own' }
  const [start] = starts
  if (start === undefined) return { problem: withoutType(words) }
  const type = words[start] ?? ''
  if (start > 0) {
    return {
      problem:
        'There is text before the key, such as options or a host name. ' +
        `Remove it, so that the key begins with ${type}`,
    }
  }
  if (isCertificate(type)) return { problem: certificateProblem }
  return readWords(type, words.slice(1))
}

/** Removes surrounding quotes, with which configuration files and shells write keys. */
function unquoted(text: string): string {
  return /^(["'`])(.*)\1$|^[“‘](.*)[”’]$/s.test(text) ? text.slice(1, -1) : text
}

/** Returns what is wrong with a public key typed into a form; null if it is valid or empty. */
export function publicKeyProblem(text: string): string | null {
  if (text.trim() === '') return null
  const read = readPublicKey(text)
  return 'problem' in read ? read.problem : null
}

/**
 * Returns the text to send: the key on one line if the text contains one, otherwise the text itself. Returns an empty
 * text for a private key, which is never sent.
 */
export function publicKeyToSend(text: string): string {
  if (isPrivateKey(text)) return ''
  const read = readPublicKey(text)
  return 'key' in read ? read.key : text.trim()
}

const certificateProblem =
  'This is a certificate. Paste the public key it was issued for: the file without -cert in its name'

const formats: readonly (readonly [pattern: RegExp, problem: string])[] = [
  [
    /PuTTY-User-Key-File-\d/,
    'This is a PuTTY private key. It was not sent. Open the file in PuTTYgen and paste the text below ' +
      '“Public key for pasting into OpenSSH authorized_keys file”',
  ],
  [
    /BEGIN SSH2 PUBLIC KEY/,
    'This public key is in the format of RFC 4716. Paste what this prints: ssh-keygen -i -f FILE',
  ],
  [
    /BEGIN RSA PUBLIC KEY/,
    'This public key is in PEM format. Paste what this prints: ssh-keygen -i -m PEM -f FILE',
  ],
  [
    /BEGIN PUBLIC KEY/,
    'This public key is in PEM format. Paste what this prints: ssh-keygen -i -m PKCS8 -f FILE',
  ],
  [
    /BEGIN CERTIFICATE/,
    'This is an X.509 certificate. Paste an SSH public key, which begins with ssh-ed25519',
  ],
  [
    /^\s*(?:\d+ )?(?:SHA256|MD5):/,
    'This is the fingerprint of a key. Paste the key itself, the content of the .pub file',
  ],
]

function otherFormat(text: string): string | null {
  const format = formats.find(([pattern]) => pattern.test(text))
  if (format !== undefined) return format[1]
  return isPrivateKey(text)
    ? 'This is a private key. It was not sent. Paste the public key: the content of the .pub file, ' +
        'or what this prints: ssh-keygen -y -f FILE'
    : null
}

function isCertificate(type: string): boolean {
  return /-cert-v\d\d@openssh\.com$/.test(type)
}

function isType(word: string): boolean {
  return Object.hasOwn(fieldsByType, word) || isCertificate(word)
}

/**
 * Whether a word is the beginning of key data. Key data begins with the length of the key's type, whose first two bytes
 * are always zero.
 */
function isData(word: string | undefined): boolean {
  return word?.startsWith('AAAA') === true
}

function withoutType(words: readonly string[]): string {
  const [first = '', second] = words
  if (isType(first)) return `This is only a part of a key: the data that follows ${first} is missing`
  if (isData(first)) {
    const type = firstField(first)
    return Object.hasOwn(fieldsByType, type)
      ? `The type of the key is missing. Begin with ${type} and a blank`
      : 'This is only a part of a key. Copy the whole content of the .pub file'
  }
  if (isData(second))
    return `SSH has no key type ${first}. Use a key of type ssh-ed25519, ecdsa-sha2-… or ssh-rsa`
  return 'An SSH public key is one line that begins with its type, such as ssh-ed25519'
}

/**
 * Reads the words after the key's type. Line breaks may split the data into several words, and the words after the
 * complete data are the comment.
 */
function readWords(type: string, words: readonly string[]): PublicKeyInput {
  let data = ''
  for (const [at, word] of words.entries()) {
    data += word
    const inside = firstField(data)
    if (inside !== '' && inside !== type) {
      return { problem: `The key says ${type}, but its data is of type ${inside}. Copy the whole .pub file` }
    }
    const state = stateOf(data, fieldsByType[type] ?? 0)
    if (state === 'damaged') {
      return { problem: 'The data of this key is damaged. Copy the whole content of the .pub file' }
    }
    if (state === 'whole') return bounded([type, data, ...words.slice(at + 1)].join(' '))
  }
  return {
    problem: 'This is only a part of a key: its end is missing. Copy the whole content of the .pub file',
  }
}

function bounded(key: string): PublicKeyInput {
  return key.length <= publicKeyMaxLength
    ? { key }
    : {
        problem:
          `The key has ${key.length} characters; at most ${publicKeyMaxLength} can be stored. ` +
          'Shorten its comment, or use an Ed25519 key',
      }
}

/**
 * Returns whether base64 data is a whole key, the beginning of one, or damaged. A key has `fields` fields, each with
 * its length in four bytes.
 */
function stateOf(data: string, fields: number): 'whole' | 'part' | 'damaged' {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(data)) return 'damaged'
  if (data.length % 4 !== 0) return 'part'
  const bytes = decodeBase64(data)
  if (!(bytes instanceof Uint8Array)) return 'damaged'
  let at = 0
  for (let field = 0; field < fields; field++) {
    const length = uint32(bytes, at)
    if (length === null || at + 4 + length > bytes.length) return 'part'
    at += 4 + length
  }
  return at === bytes.length ? 'whole' : 'damaged'
}

function uint32(bytes: Uint8Array, at: number): number | null {
  if (at + 4 > bytes.length) return null
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)
}

/** Returns the type stated in the base64 data; empty if it is too short. */
function firstField(data: string): string {
  const bytes = decodeBase64(data.slice(0, data.length - (data.length % 4)))
  if (!(bytes instanceof Uint8Array)) return ''
  const length = uint32(bytes, 0)
  if (length === null || length > 64 || 4 + length > bytes.length) return ''
  return String.fromCharCode(...bytes.subarray(4, 4 + length))
}
