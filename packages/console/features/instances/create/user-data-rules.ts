import { instanceLimits } from '@portico/domain/instances/limits.ts'
import { isPrivateKey } from '@portico/domain/private-key.ts'

/** A problem that cloud-init would have with the file, and how to fix it. */
interface UserDataProblem {
  readonly kind: 'warn' | 'error'
  readonly title: string
  readonly text: string
}

export interface UserDataReading {
  /** the first line without its line ending; null if the file is not text */
  readonly firstLine: string | null
  readonly problems: readonly UserDataProblem[]
  /** The fixed file in UTF-8 without a byte order mark; null if it cannot be fixed safely */
  readonly mended: Uint8Array<ArrayBuffer> | null
}

/** The prefixes of the user data formats of cloud-init, which ignores any other content. */
const beginnings =
  /^(#!|#cloud-|#include|#part-handler|#upstart-job|## template:|content-type:|mime-version:)/i

/** @param bytes content of the file, at least as much as the maximum size of user data */
export function readUserDataFile(bytes: Uint8Array<ArrayBuffer>): UserDataReading {
  const text = textOf(bytes)
  const mended = text === null ? null : new TextEncoder().encode(mendText(text.value))
  const isMended = mended !== null && !areSame(mended, bytes)
  const lines = text?.value.split(/\r?\n/, 1) ?? []
  return {
    firstLine: text === null ? null : (lines[0] ?? ''),
    problems: [
      ...sizeProblem(isMended && mended.length < bytes.length ? mended.length : bytes.length, bytes.length),
      ...(text === null ? notText(bytes) : textProblems(text)),
    ],
    mended: isMended ? mended : null,
  }
}

interface Text {
  readonly value: string
  readonly encoding: 'UTF-8' | 'UTF-8 with a byte order mark' | 'UTF-16'
}

/**
 * Decodes a file by its byte order mark. UTF-16 without one is detected by its zero bytes. Returns null if the file is
 * not text.
 */
function textOf(bytes: Uint8Array): Text | null {
  const [first, second, third] = bytes
  const decode = (label: string) => new TextDecoder(label, { fatal: true }).decode(bytes)
  try {
    if (first === 0xff && second === 0xfe) return { value: decode('utf-16le'), encoding: 'UTF-16' }
    if (first === 0xfe && second === 0xff) return { value: decode('utf-16be'), encoding: 'UTF-16' }
    if (first !== 0 && second === 0) return { value: decode('utf-16le'), encoding: 'UTF-16' }
    if (first === 0 && second !== 0 && second !== undefined) {
      return { value: decode('utf-16be'), encoding: 'UTF-16' }
    }
    const hasMark = first === 0xef && second === 0xbb && third === 0xbf
    const value = decode('utf-8')
    if (value.includes('\0')) return null
    return { value, encoding: hasMark ? 'UTF-8 with a byte order mark' : 'UTF-8' }
  } catch {
    return null
  }
}

/** Removes empty lines at the start, and carriage returns in a script. */
function mendText(text: string): string {
  const begun = text.replace(/^(?:[ \t]*\r?\n)+/, '')
  return isScript(begun) ? begun.replaceAll('\r\n', '\n') : begun
}

const isScript = (text: string): boolean => text.startsWith('#!')

function sizeProblem(size: number, given: number): UserDataProblem[] {
  if (given === 0) {
    return [{ kind: 'warn', title: 'The file is empty', text: 'The instance would get no user data.' }]
  }
  if (size <= instanceLimits.maxUserData) return []
  return [
    {
      kind: 'error',
      title: 'The file is too large',
      text:
        `User data must be ${instanceLimits.maxUserData / 1024} KiB or less. Pack the file with gzip, which cloud-init ` +
        'unpacks, or write #include and an address from which the instance can fetch it.',
    },
  ]
}

function textProblems({ value, encoding }: Text): UserDataProblem[] {
  const problems: UserDataProblem[] = []
  const warn = (title: string, text: string) => problems.push({ kind: 'warn', title, text })
  const mended = mendText(value)
  if (!beginnings.test(mended) && isPrivateKey(value)) {
    const text = 'It was not sent. Choose a script or a configuration for cloud-init.'
    return [{ kind: 'error', title: 'The file is a private key', text }]
  }
  if (encoding !== 'UTF-8') {
    warn(
      `The file is ${encoding}`,
      'cloud-init reads plain UTF-8 and would not recognize how the file begins.',
    )
  }
  if (/^[ \t]*\r?\n/.test(value)) {
    warn(
      'The first line is empty',
      isScript(mended)
        ? 'The script would not start: the system looks for #! in the first two bytes.'
        : 'cloud-init recognizes user data by their first line.',
    )
  }
  if (isScript(mended) && value.includes('\r\n')) {
    warn(
      'The script has Windows line ends (CRLF)',
      'It would fail because Linux treats the carriage return as part of each command.',
    )
  }
  if (mended !== '' && !beginnings.test(mended)) {
    warn(
      'cloud-init would ignore this file',
      /^#\s+cloud-config/i.test(mended)
        ? 'Write #cloud-config without a space after the # sign.'
        : 'Begin a script with #!, such as #!/bin/sh, and a configuration with #cloud-config.',
    )
  }
  return problems
}

function notText(bytes: Uint8Array): UserDataProblem[] {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (isGzip || bytes.length === 0) return []
  return [
    {
      kind: 'warn',
      title: 'The file is not text',
      text: 'cloud-init takes scripts, configurations, and such files packed with gzip; it would ignore this one.',
    },
  ]
}

function areSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
