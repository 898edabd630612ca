/** Writes a value in DER (ITU-T X.690): a tag, the length, and the bytes. */

export function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content])
}

/** Returns the length in DER. Lengths from 128 are written as their number of bytes, followed by these bytes. */
function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

export const constructed = (tag: number, ...parts: Buffer[]): Buffer => tagged(tag, Buffer.concat(parts))
export const sequence = (...parts: Buffer[]): Buffer => constructed(0x30, ...parts)
export const set = (...parts: Buffer[]): Buffer => constructed(0x31, ...parts)
/** Returns a context-specific field around its value. */
export const context = (field: number, content: Buffer): Buffer => tagged(0xa0 | field, content)
/** Writes an integer of at most 127. */
export const number = (value: number): Buffer => tagged(0x02, Buffer.from([value]))
export const flag = (value: boolean): Buffer => tagged(0x01, Buffer.from([value ? 0xff : 0]))
export const octets = (content: Buffer): Buffer => tagged(0x04, content)
/** Writes a bit string of whole bytes. */
export const bits = (content: Buffer): Buffer => tagged(0x03, Buffer.concat([Buffer.from([0]), content]))
export const text = (content: string): Buffer => tagged(0x0c, Buffer.from(content, 'utf8'))

/** Writes a time in seconds, at latest in 2049. */
export function utcTime(time: Date): Buffer {
  const digits = time.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return tagged(0x17, Buffer.from(digits.slice(2), 'ascii'))
}

/** Returns an object identifier from its dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const groups = [part & 0x7f]
    for (let left = part >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
    return groups
  })
  return tagged(0x06, Buffer.from(bytes))
}
