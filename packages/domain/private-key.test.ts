import { expect, test } from 'vitest'
import { isPrivateKey } from './private-key.ts'

const body = 'MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQC7'
const openSsh = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmU'

test.each([
  ['in PEM', `-----BEGIN RSA PRIVATE KEY-----\n${body}`],
  ['with no-break spaces', `-----BEGIN\u00a0RSA\u00a0PRIVATE\u00a0KEY-----\n${body.slice(8)}`],
  ['with entities', '-----BEGIN&nbsp;PRIVATE&nbsp;KEY-----'],
  ['encoded for a URL', '-----BEGIN%20EC%20PRIVATE%20KEY-----%0A'],
  ['with a broken header line', '-----BEGIN RSA\nPRIVATE KEY-----'],
  ['in lower case', '-----begin rsa private key-----'],
  ['without its header line', body],
  ['after the type of a public key', `ssh-rsa ${body}`],
  ['in quotes', `"${body}"`],
  ['quoted in an email', `> ${body}`],
  ['of OpenSSH, in short lines', openSsh.replace(/.{8}/g, '$&\n')],
  ['in base64 twice', btoa('-----BEGIN PRIVATE KEY-----')],
  ['in base64 twice, at another offset', btoa('-----BEGIN RSA PRIVATE KEY-----')],
  ['as a JSON Web Key', '{"kty": "EC", "crv": "P-256", "x": "a", "d": "b"}'],
  ['of age', 'AGE-SECRET-KEY-1QQQ'],
  ['of PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519'],
])('isPrivateKey recognizes a private key %s', (_, text) => {
  expect(isPrivateKey(text)).toBe(true)
})

test.each([
  ['a public key', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJlaXgYgkxnRNYqQvtI1Nc0B6rA1rG1L2nK9ZtQyQmA1 ada'],
  ['a certificate', '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUX'],
  ['a public JSON Web Key', '{"kty": "EC", "crv": "P-256", "x": "a", "y": "b"}'],
  ['a sentence about private keys', 'Begin with a new private key, then end the old private key'],
])('isPrivateKey does not recognize %s', (_, text) => {
  expect(isPrivateKey(text)).toBe(false)
})
