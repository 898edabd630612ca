/**
 * Texts that only a private key contains: its first or last line in PEM (OpenSSH, PKCS#1, PKCS#8, EC, PGP) and in the
 * formats of ssh.com, PuTTY and age; a private JSON Web Key; and base64 of PEM at each of three offsets.
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

/** The base64 of `openssh-key-v1`, the beginning of an OpenSSH key without its header line. */
const openSsh = 'b3BlbnNzaC1rZXktdjE'

/**
 * DER without a PEM header: a sequence that begins with version 0 or 1, as PKCS#1, PKCS#8 and EC private keys do and
 * public keys do not. The three alternatives are lengths of one, two and three bytes.
 */
const barePrivateDer =
  /(?:^|[\s"'>])M(?:[A-H][A-Za-z0-9+/]CAQ[AE]|I[GH][A-Za-z0-9+/]Ag[EF]|II[A-Za-z0-9+/]{3}IB)/m

/** White space, also in the encodings of web pages and addresses and as other programs write it. */
const blanks = /(?:&nbsp;|%20|%0D|%0A|[\s_+])+/gi

/** Whether the text certainly is a private key or a part of one. */
export function isPrivateKey(text: string): boolean {
  const plain = text.replace(blanks, ' ')
  return (
    marks.some((mark) => mark.test(plain)) ||
    barePrivateDer.test(text) ||
    text.replace(/\s/g, '').includes(openSsh)
  )
}
