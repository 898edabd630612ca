/**
 * Splits a stream of JSON objects that follow each other without a separator, as JSON-RPC of OVSDB sends them (RFC
 * 7047, section 4).
 * @param take called with each object as soon as it is complete
 * @throws SyntaxError from the returned function if the stream is not JSON
 */
export function jsonSplitter(take: (value: unknown) => void): (chunk: Uint8Array) => void {
  let begun: Uint8Array[] = []
  let depth = 0
  let inString = false
  let isEscaped = false
  return (chunk) => {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (isEscaped) isEscaped = false
      else if (inString) {
        if (byte === backslash) isEscaped = true
        else if (byte === quote) inString = false
      } else if (byte === quote) inString = true
      else if (byte === open) depth++
      else if (byte === close && --depth === 0) {
        const text = Buffer.concat([...begun, chunk.subarray(from, at + 1)]).toString('utf8')
        begun = []
        from = at + 1
        take(JSON.parse(text))
      }
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }
}

const quote = 0x22
const backslash = 0x5c
const open = 0x7b
const close = 0x7d
