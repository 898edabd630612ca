import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueCertificate } from '@portico/adapters/x509/issue.ts'
import { adminApi, done, expectAccessible, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

const data = 'AAAAC3NzaC1lZDI1NTE5AAAAIGfz2TnJlhJl6JBrQRRk+S+Xn5H41oAz1IGtVTujOSno'
const openssh = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU\n'

/** Records the request bodies that the page sends. */
function watchBodies(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  return bodies
}

test('the SSH key form does not send a private key, and joins a public key that is broken over several lines', async () => {
  const page = await browser.visit()
  const bodies = watchBodies(page)
  await page.goto('/settings/ssh-keys-new')
  await page.getByLabel('Name', { exact: true }).fill('pasted')
  const field = page.getByLabel('Public key')
  await field.fill(openssh)
  await page.getByRole('button', { name: 'Add SSH key' }).last().click()
  await page.getByText('This is a private key. It was not sent.').waitFor()
  await expectAccessible(page)
  expect(bodies.join('')).not.toContain('b3BlbnNz')

  await field.fill(`ssh-ed25519\n${data.slice(0, 40)}\n${data.slice(40)}\nme@host`)
  await page.getByRole('button', { name: 'Add SSH key' }).last().click()
  await page.getByRole('link', { name: 'pasted' }).waitFor()
  const { publicKey } = await done(adminApi().currentUserSshKeyView({ path: { sshKey: 'pasted' } }))
  expect(publicKey).toBe(`ssh-ed25519 ${data} me@host`)
})

test('the instance form reports user data that cloud-init would ignore, and offers a correction', async () => {
  await makeProject('pasted-inputs')
  const page = await browser.visit()
  await page.goto('/projects/pasted-inputs/instances-new')
  await page.getByText('User data').first().click()
  const choose = (name: string, text: string, encoding: BufferEncoding = 'utf8') =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text, encoding) })
  await choose('init.sh', '\uFEFF#!/bin/sh\r\necho hi\r\n', 'utf16le')
  await page.getByText('The file is UTF-16').waitFor()
  await page.getByText('The script has Windows line ends (CRLF)').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fix the file' }).click()
  await page.getByText('The file is UTF-16').waitFor({ state: 'hidden' })
  await page.getByText('18 B', { exact: true }).waitFor()
  await page.getByText('#!/bin/sh', { exact: true }).waitFor()
  await choose('large.sh', `#!/bin/sh\n${'x'.repeat(40 * 1024)}`)
  await page.getByText('The file is too large').waitFor()
})

test('the form of a firewall rule requires the prefix length of an IP subnet, and accepts blanks in a port range', async () => {
  await makeProject('pasted-rules')
  const page = await browser.visit()
  await page.goto('/projects/pasted-rules/vpcs/default/firewall-rules-new')
  await page.getByLabel('Host type').selectOption('ip_net')
  await page.getByLabel('Host: IP network').fill('10.0.0.0')
  await page.getByRole('button', { name: 'Add host filter' }).click()
  await page.getByText('Must contain an IP address and a width, separated by a /').waitFor()
  await page.getByLabel('Host: IP network').fill('2001:0DB8:0:0::/32')
  await page.getByRole('button', { name: 'Add host filter' }).click()
  await page.getByRole('list', { name: 'Hosts' }).getByText('2001:db8::/32').waitFor()
  const ports = page.getByLabel('Ports')
  await ports.fill('8080 - 8089')
  await ports.press('Enter')
  await page.getByRole('button', { name: 'remove port 8080-8089' }).waitFor()

  const targets = page.getByRole('combobox', { name: 'Target: VPC name' })
  await targets.fill('default')
  await page.getByRole('button', { name: 'Add target' }).click()
  await targets.click()
  await page.getByText('No VPCs').waitFor()
  expect(await page.getByRole('option', { name: 'default' }).count()).toBe(0)
})

const day = 86_400_000
const issued = (host: string, from = -day, until = 30 * day) =>
  issueCertificate({
    name: 'web',
    hosts: [host],
    from: new Date(Date.now() + from),
    until: new Date(Date.now() + until),
  })
const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'application/x-pem-file',
  buffer: Buffer.from(text),
})

test('the New silo form reports a certificate for another host when it is added and when the silo is renamed', async () => {
  const page = await browser.visit()
  const bodies = watchBodies(page)
  await page.goto('/system/silos-new')
  await page.getByLabel('Name', { exact: true }).fill('lab')
  await page.getByRole('button', { name: 'Add TLS certificate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add TLS certificate' })
  await dialog.getByLabel('Name', { exact: true }).fill('web')
  const [certificate, key] = [
    dialog.locator('input[type=file]').first(),
    dialog.locator('input[type=file]').last(),
  ]

  const wrong = issued('web.example')
  await certificate.setInputFiles(fileOf('cert.pem', wrong.cert))
  await dialog.getByText('This certificate is for another host: it is for web.example').waitFor()
  await certificate.setInputFiles(fileOf('both.pem', wrong.cert + wrong.keyPem))
  await dialog.getByText('This file also contains the private key. It was not sent.').waitFor()
  const next = issued('lab.sys.portico.internal', 200 * day, 400 * day)
  await certificate.setInputFiles(fileOf('cert.pem', next.cert))
  await dialog.getByText('This certificate is not valid before').waitFor()
  await expectAccessible(page)

  const good = issued('lab.sys.portico.internal')
  await certificate.setInputFiles(fileOf('cert.pem', good.cert))
  await key.setInputFiles(fileOf('key.der', 'no key'))
  await dialog.getByRole('button', { name: 'Add certificate' }).click()
  await dialog.getByText('This file is not a private key in PEM').first().waitFor()
  await key.setInputFiles(fileOf('key.pem', good.keyPem))
  await dialog.getByRole('button', { name: 'Add certificate' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('table', { name: 'TLS certificates' }).getByText('lab.sys.portico.internal').waitFor()

  await page.getByLabel('Name', { exact: true }).fill('lab2')
  await page.getByText('Certificate web is for another host').waitFor()
  await expectAccessible(page)
  expect(bodies.join('')).not.toContain('PRIVATE KEY')
})

test('the identity provider form does not send a private key that was pasted instead of a certificate', async () => {
  const silo = 'pasted-provider'
  await done(
    adminApi().siloCreate({
      body: {
        name: silo,
        description: '',
        discoverable: true,
        identityMode: 'saml_jit',
        quotas: { cpus: 0, memory: 0, storage: 0 },
        tlsCertificates: [],
      },
    }),
  )
  const page = await browser.visit()
  const bodies = watchBodies(page)
  await page.goto(`/system/silos/${silo}/idps-new`)
  const form = page.getByRole('dialog', { name: 'Create identity provider' })
  await form.getByLabel('Name', { exact: true }).fill('idp')
  await form.getByLabel('Description').fill('Ours')
  await form.getByLabel('Technical contact email').fill('it@example.org')
  await form.getByLabel('Service provider client ID').fill('portico')
  await form.getByLabel('Single Logout (SLO) URL').fill('https://portico.example/logout')
  await form.getByLabel('Entity ID').fill('https://idp.example')
  await form.getByLabel('Metadata source URL').fill('https://idp.example/metadata')
  const { keyPem } = issued('idp.example')
  await form.locator('input[name=publicCert]').setInputFiles(fileOf('key.pem', keyPem))
  await form.locator('input[name=privateKey]').setInputFiles(fileOf('key.pem', keyPem))
  await form.getByRole('button', { name: 'Create provider' }).click()
  await form.getByText('This file contains a private key. It was not stored.').first().waitFor()
  await expectAccessible(page)
  expect(bodies.join('')).not.toContain(Buffer.from(keyPem).toString('base64').slice(0, 60))
})
