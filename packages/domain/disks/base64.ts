const standardAlphabet = /^[A-Za-z0-9+/]*={0,2}$/

/** Decodes standard, padded base64, or returns what is wrong with the text. */
export function decodeBase64(text: string): Uint8Array | { readonly problem: string } {
  if (!standardAlphabet.test(text)) return { problem: 'a character outside the standard alphabet' }
  if (text.length % 4 !== 0) return { problem: 'the length is not a multiple of 4' }
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}
