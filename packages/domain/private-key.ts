/**
 * Texts that only a private key contains: its first or last line in PEM (OpenSSH, PKCS#1, PKCS#8, EC, PGP) and in
 * the formats of ssh.com and PuTTY, and the base64 of `openssh-key-v1`, with which a key without its first line begins.
 */
const marks = [
  /BEGIN [A-Z0-9 ]*PRIVATE KEY/,
  /END [A-Z0-9 ]*PRIVATE KEY/,
  /PuTTY-User-Key-File-\d/,
  /Private-(?:Lines|MAC|Hash):/,
  /b3BlbnNzaC1rZXktdjE/,
]

/**
 * DER without its first line: a sequence that begins with the version 0 or 1, which PKCS#1, PKCS#8 and EC private
 * keys have and public keys do not. The three forms are lengths of one, two and three bytes.
 */
const barePrivateDer = /^\s*M(?:[A-H][A-Za-z0-9+/]CAQ[AE]|I[GH][A-Za-z0-9+/]Ag[EF]|II[A-Za-z0-9+/]{3}IB)/m

/** Is this text certainly a private key, or a part of one? A text that only might be one is not. */
export function isPrivateKey(text: string): boolean {
  return marks.some((mark) => mark.test(text)) || barePrivateDer.test(text)
}
