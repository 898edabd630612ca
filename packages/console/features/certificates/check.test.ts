import { describe, expect, test } from 'vitest'
import { checkCertificate } from './check.ts'

const pem = (base64: string) => `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`

/**
 * Created with `issueCertificate` of the server, for lab.sys.cloud.example and valid from 2026-01-01 to 2027-03-01
 * unless the name says otherwise.
 */
const certificates = {
  valid: pem(
    'MIIBSTCB76ADAgECAhBACaPS7xpe7XoVg7ZLtjhUMAoGCCqGSM49BAMCMA4xDDAKBgNVBAMMA2xhYjAeFw0yNjAxMDEwMDAwMDBaFw0yNzAzMDEwMDAwMDBaMA4xDDAKBgNVBAMMA2xhYjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABB5kUpUP2hmmOy/6g6+fAm3gpl9wHDXVVK2/V5so2Y50klt9v8NuPidbH5k1cbJsglSaEEv123X2jkoLqbKiTFSjLzAtMAkGA1UdEwQCMAAwIAYDVR0RBBkwF4IVbGFiLnN5cy5jbG91ZC5leGFtcGxlMAoGCCqGSM49BAMCA0kAMEYCIQC5rWwsORQhXC7hZOZ7GnRQ4QanKKniuu99r6tclAQVDgIhAKChQhGtyO21OVVLKPHIqZQBn4KJs/7M0C5tA8bk4vyk',
  ),
  nextYear: pem(
    'MIIBSDCB76ADAgECAhBAfTnUo63oelRj9rj0nGA8MAoGCCqGSM49BAMCMA4xDDAKBgNVBAMMA2xhYjAeFw0yNzAxMDEwMDAwMDBaFw0yNzAzMDEwMDAwMDBaMA4xDDAKBgNVBAMMA2xhYjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEQ7wXG4N+4HDkFgvhWY8B3qObepYqEjFUb935T6ggslYMG6RGbrbzj/eBdwGTJ73OGN0czdbGPW+AAnSd4OViSjLzAtMAkGA1UdEwQCMAAwIAYDVR0RBBkwF4IVbGFiLnN5cy5jbG91ZC5leGFtcGxlMAoGCCqGSM49BAMCA0gAMEUCIGKJrOr6e4DnX+4uCHEm62Do2nTJs/Yz4m+GUZdFBt+2AiEAtnY4Jtjxek8iCxELqq3vlPlr+w+btGOy/wr4hXUH1Wc=',
  ),
  other: pem(
    'MIIBPjCB5aADAgECAhBAp6j8msKTp/ysTlWC0laLMAoGCCqGSM49BAMCMA4xDDAKBgNVBAMMA2xhYjAeFw0yNjAxMDEwMDAwMDBaFw0yNzAzMDEwMDAwMDBaMA4xDDAKBgNVBAMMA2xhYjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABG2rfOzT/F32DBQiwgeU1BajkNuVW6Bacb3eWZ9VvK/2pmpCm1KoLdfmi6J7yW6xq+24Wa7szkS3vsO4wEbuCpajJTAjMAkGA1UdEwQCMAAwFgYDVR0RBA8wDYILd2ViLmV4YW1wbGUwCgYIKoZIzj0EAwIDSAAwRQIhAIyMRfVWAkZMcbFE5ADD20xn9Pw8ksWIGl16iGl7XYryAiASbv2YE+CvIYGnBWNfwNccUcCvb89FOMX1m2NfjwmE4g==',
  ),
  expired: pem(
    'MIIBSTCB76ADAgECAhBAmCj4Oj+ptqt78zXnsxjOMAoGCCqGSM49BAMCMA4xDDAKBgNVBAMMA2xhYjAeFw0yNjAxMDEwMDAwMDBaFw0yNjAyMDEwMDAwMDBaMA4xDDAKBgNVBAMMA2xhYjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABInmQedu3ckQ+nV+nFNDraCWkLoetPy2O+g/3N5sdhZpI387QrdRXGz26fMGjARBaTPOO+g0OTAWeMfJnt2rHHSjLzAtMAkGA1UdEwQCMAAwIAYDVR0RBBkwF4IVbGFiLnN5cy5jbG91ZC5leGFtcGxlMAoGCCqGSM49BAMCA0kAMEYCIQD5jCl+HomGbJaVXXQNmuDDMcvz4iRxj94mldjjHquv/wIhAP6DWg55H8EsmhzEO6RlxeLfOYaoca1e3s9WDIokctcF',
  ),
  old: pem(
    'MIIBSDCB76ADAgECAhBAQCD/yWbAjR4qAnz90G2sMAoGCCqGSM49BAMCMA4xDDAKBgNVBAMMA09sZDAeFw0yNjAxMDEwMDAwMDBaFw0yNjAyMDEwMDAwMDBaMA4xDDAKBgNVBAMMA09sZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABD2qRUAtvkdlVPnUWH6dMR4EQQ2aOmdtCT5Sr/t/de3z5F8/ZxIq1G7wVPb+0RtB1q/Nm8YTqtvIhY4BL4rYpJSjLzAtMAkGA1UdEwQCMAAwIAYDVR0RBBkwF4IVbGFiLnN5cy5jbG91ZC5leGFtcGxlMAoGCCqGSM49BAMCA0gAMEUCIBg2WG88LvZMUVD5WAROc+l4F7Gf21lqlicIg2syRz/jAiEAkw5nGFaxmVfEbGMtv/y7afrkogsvhC1x7DStOnl6a1g=',
  ),
}
const now = new Date('2026-06-01T00:00:00Z')
const hosts = ['lab.sys.cloud.example']
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('checking a certificate that was selected in a form', () => {
  test("reports no problem when the certificate is valid now for the silo's host name", () => {
    for (const content of [certificates.valid, bytesOf(certificates.valid)]) {
      expect(checkCertificate(content, hosts, now)).toEqual({ problem: null, warning: null, hosts })
    }
  })

  test('reports a warning when the certificate becomes valid next year', () => {
    expect(checkCertificate(certificates.nextYear, hosts, now)).toMatchObject({
      problem: null,
      warning: 'This certificate is not valid before 2027-01-01. Browsers refuse it until then',
    })
  })

  test.each<[string, string, readonly string[], string | null]>([
    [
      'it is for another host',
      certificates.other,
      hosts,
      'This certificate is for another host: it is for web.example, and must be for lab.sys.cloud.example',
    ],
    ['the silo has no name yet', certificates.other, [], null],
    ['it has expired', certificates.expired, hosts, 'The certificate (lab) expired on 2026-02-01'],
    [
      'one of its chain has expired',
      certificates.valid + certificates.old,
      hosts,
      'Certificate 2 of the chain (Old), which signed the one before it, expired on 2026-02-01. ' +
        'Replace it with the current one of your certificate authority',
    ],
    [
      'it is damaged',
      certificates.valid.replace(/^M.{64}/m, ''),
      hosts,
      'This certificate is damaged. To see where, run: openssl x509 -in FILE -noout -text',
    ],
  ])('reports the problem when %s', (_, cert, of, problem) => {
    expect(checkCertificate(cert, of, now).problem).toBe(problem)
  })
})
