/**
 * Texts that only a private key contains: its first or last line in PEM (OpenSSH, PKCS#1, PKCS#8, EC, PGP) and in the
 * formats of ssh.com, PuTTY and age; a private JSON Web Key; and what PEM is in base64, at each of three offsets.
 */
const marks = [
  /(?:BEGIN|END) [A-Z0-9 ]*PRIVATE KEY/,
  /-{3} ?(?:begin|end) [a-z0-9 ]*private key/i,
  /PuTTY-User-Key-File-\d/,
  /Private-(?:Lines|MAC|Hash):/,
  /AGE-SECRET-KEY-1/,
  /"kty" ?:[^}]*"d" ?:|"d" ?:[^}]*"kty" ?:/,
  /UFJJVkFURSBLRV|BSSVZBVEUgS0VZ|QUklWQVRFIEtFW/,
]

/** The base64 of `openssh-key-v1`, with which an OpenSSH key without its first line begins. */
const openSsh = 'b3BlbnNzaC1rZXktdjE'

/**
 * DER without its first line: a sequence that begins with the version 0 or 1, which PKCS#1, PKCS#8 and EC private
 * keys have and public keys do not. The three forms are lengths of one, two and three bytes.
 */
const barePrivateDer =
  /(?:^|[\s"'>])M(?:[A-H][A-Za-z0-9+/]CAQ[AE]|I[GH][A-Za-z0-9+/]Ag[EF]|II[A-Za-z0-9+/]{3}IB)/m

/** Blanks as pages, addresses and other programs write them. */
const blanks = /(?:&nbsp;|%20|%0D|%0A|[\s_+])+/gi

/** Is this text certainly a private key, or a part of one? A text that only might be one is not. */
export function isPrivateKey(text: string): boolean {
  const plain = text.replace(blanks, ' ')
  return (
    marks.some((mark) => mark.test(plain)) ||
    barePrivateDer.test(text) ||
    text.replace(/\s/g, '').includes(openSsh)
  )
}
