import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uploadLimits } from '@portico/domain/images/upload.ts'
import { canConvert } from '@portico/hypervisor/qemu/images/converter.ts'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { adminApi, done, expectAccessible, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

/** Bytes per upload request, and the number of pieces in a request. */
const request = uploadLimits.request
const piecesOfRequest = request / uploadLimits.piece
/** Matches the URL of a request with pieces. */
const pieces = /\/pieces\/(\d+)\?/

const folder = (): string => mkdtempSync(path.join(tmpdir(), 'portico-uploads-'))

/** Writes a bootable raw file: data for `filled` requests, followed by zeros for the same number of requests. */
function imageFile(filled: number, byte = 7): string {
  const bytes = new Uint8Array(filled * 2 * request)
  bytes.fill(byte, 0, filled * request)
  bytes.set(new TextEncoder().encode('EFI PART'), 512)
  const file = path.join(folder(), 'disk.raw')
  writeFileSync(file, bytes)
  return file
}

async function fillIn(page: Page, project: string, name: string): Promise<void> {
  await page.goto(`/projects/${project}/images-new`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('OS', { exact: true }).fill('debian')
  await page.getByLabel('Version', { exact: true }).fill('13')
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload image' }).click()
  await page.getByRole('heading', { level: 1, name: 'Upload image' }).waitFor()
}

/** Records all requests, and holds those from number `from` on until they are released. */
async function holdBack(page: Page, from: number) {
  const requests: number[] = []
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pieces, async (route) => {
    const number = Number(pieces.exec(route.request().url())?.[1]) / piecesOfRequest
    requests.push(number)
    if (number >= from) await held
    await route.continue().catch(() => {})
  })
  return { requested: requests, release }
}

async function leftovers(project: string): Promise<string[]> {
  const query = { project }
  const lists = await Promise.all([
    done(adminApi().diskList({ query })),
    done(adminApi().snapshotList({ query })),
    done(adminApi().porticoImageUploadList({ query: { ...query, state: ['receiving', 'failed'] } })),
  ])
  return lists.flatMap(({ items }) => items.map(({ name }) => name))
}

describe('an upload', () => {
  test('continues in another browser after its tab was closed, and sends only the missing pieces', async () => {
    await makeProject('moved')
    const file = imageFile(12)
    const first = await browser.visit()
    await fillIn(first, 'moved', 'debian')
    await first.getByLabel('Image file').setInputFiles(file)
    const { requested: requests } = await holdBack(first, 4)
    await begin(first)
    await first.getByText('33 %').waitFor()
    await expectAccessible(first)
    await first.close()
    expect(requests).toContain(0)

    const second = await browser.visit({ theme: 'light', width: 390 })
    await second.goto('/projects/moved/images')
    await second.getByRole('link', { name: 'debian' }).click()
    await expect.poll(() => second.getByRole('button', { name: 'Choose the file' }).count()).toBe(1)
    await expectAccessible(second)
    const later = await holdBack(second, Infinity)
    await second.getByLabel('File of upload debian').setInputFiles(imageFile(12, 9))
    await second.getByText('This is a different file').waitFor()
    expect(later.requested).toEqual([])
    await second.getByLabel('File of upload debian').setInputFiles(file)
    await second.getByText('The image is ready.').waitFor()
    // Requests that were being sent when the tab was closed may have arrived or not. All others are sent once.
    const again = later.requested.filter((number) => number >= 8).toSorted((a, b) => a - b)
    expect(again).toEqual([8, 9, 10, 11])
    expect(later.requested.filter((number) => number < 4)).toEqual([])
    expect(await second.getByText('48 of 48: 24 with data, 24 empty').count()).toBe(1)
    await expectAccessible(second)
    await second.getByRole('button', { name: 'Done' }).click()
    await second.getByRole('link', { name: 'debian' }).waitFor()
    expect(await leftovers('moved')).toEqual([])
  })

  test('continues after the user leaves its page, and after the connection was lost', async () => {
    await makeProject('left')
    const page = await browser.visit()
    await fillIn(page, 'left', 'debian')
    await page.getByLabel('Image file').setInputFiles(imageFile(4))
    const { release } = await holdBack(page, 2)
    let drops = 2
    await page.route(pieces, (route) => (drops-- > 0 ? route.abort() : route.fallback()))
    await begin(page)
    await page.getByText(/pieces? sent again after errors/).waitFor()
    await page.getByRole('link', { name: 'Disks' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Disks' }).waitFor()
    release()
    await page.getByRole('link', { name: 'Images' }).first().click()
    await page.getByRole('table').getByRole('link', { name: 'debian' }).waitFor()
    expect(await leftovers('left')).toEqual([])
  })

  test('can be paused and resumed with its buttons, and can be discarded completely', async () => {
    await makeProject('discarded')
    const page = await browser.visit()
    await fillIn(page, 'discarded', 'debian')
    await page.getByLabel('Image file').setInputFiles(imageFile(8))
    const { release } = await holdBack(page, 2)
    await begin(page)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Paused', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Tasks:.*\d paused/ }).click()
    await page.getByText('Paused: 0 of 5 steps').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Sending', { exact: true }).waitFor()
    const looking = await browser.visit({ width: 390 })
    await looking.goto(page.url())
    await looking.getByRole('button', { name: 'Discard upload' }).waitFor()
    await page.getByRole('button', { name: 'Discard upload' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard upload' }).click()
    await page.getByRole('heading', { level: 1, name: 'Project images' }).waitFor()
    release()
    // A user who has the page of the upload open sees that it was discarded, and what to do next.
    await looking.getByRole('heading', { name: 'This upload was discarded' }).waitFor()
    await expectAccessible(looking)
    await looking.reload()
    await looking.getByRole('link', { name: 'Show images' }).click()
    await looking.getByRole('heading', { level: 1, name: 'Project images' }).waitFor()
    await expect.poll(() => leftovers('discarded')).toEqual([])
    // The task of the upload stays in the list and has no resources.
    await page.goto('/tasks')
    await page.getByRole('table').getByRole('link', { name: 'Upload image debian' }).first().click()
    await page.locator('header .state', { hasText: 'Cancelled' }).waitFor()
    expect(await page.getByText(/the selected ones|has no resources/).count()).toBe(0)
  })

  test('of an unsupported file is refused before any data is sent, with a command that converts the file', async () => {
    await makeProject('refused')
    const page = await browser.visit()
    await fillIn(page, 'refused', 'debian')
    const backed = path.join(folder(), 'backed.qcow2')
    const header = Buffer.alloc(1024)
    header.write('QFI\xfb', 'latin1')
    header.writeUInt32BE(3, 4)
    header.writeBigUInt64BE(512n, 8)
    writeFileSync(backed, header)
    await page.getByLabel('Image file').setInputFiles(backed)
    await page.getByText('qcow2, version 3: this file is not accepted').waitFor()
    await page.getByText('qemu-img convert -O qcow2 backed.qcow2 whole.qcow2').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Upload image' }).click()
    await page.getByText('The file cannot be sent: it has a backing file').waitFor()
    expect(await leftovers('refused')).toEqual([])
  })

  test('of another file than the expected one is refused because its hash differs', async () => {
    await makeProject('expected')
    const page = await browser.visit()
    await fillIn(page, 'expected', 'debian')
    await page.getByLabel('Image file').setInputFiles(imageFile(1))
    await page.getByLabel('SHA-256').fill('ab'.repeat(32))
    await page.getByText('It does not match').waitFor()
    await page.getByRole('button', { name: 'Upload image' }).click()
    await page.getByText('The SHA-256 of the file does not match').waitFor()
    expect(await leftovers('expected')).toEqual([])
  })

  test('can be replaced by a download on the server, from permitted addresses', async () => {
    await makeProject('fetched')
    const page = await browser.visit()
    await fillIn(page, 'fetched', 'debian')
    await page.getByLabel('An address that the server downloads').check()
    await page.getByLabel('Address', { exact: true }).fill('http://127.0.0.1/debian.raw')
    await page.getByRole('button', { name: 'Upload image' }).click()
    const address = page.getByLabel('Address', { exact: true })
    const described = () =>
      address.evaluate((node) =>
        (node.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      )
    await expect.poll(described).toContain('127.0.0.1 is not on the public internet')
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Address', { exact: true }).fill(inject('mirror'))
    await begin(page)
    await page.getByText('The image is ready.').waitFor()
    await expectAccessible(page)
    expect(await leftovers('fetched')).toEqual([])
  })

  test.skipIf(!canConvert())('of a qcow2 file is converted by the server (needs qemu-utils)', async () => {
    await makeProject('converted')
    const raw = imageFile(8)
    const qcow2 = path.join(path.dirname(raw), 'debian.qcow2')
    execFileSync('qemu-img', ['convert', '-O', 'qcow2', raw, qcow2])
    const page = await browser.visit()
    await fillIn(page, 'converted', 'debian')
    await page.getByLabel('Image file').setInputFiles(qcow2)
    await page.getByText('a disk of 8 MiB').waitFor()
    await begin(page)
    await page.getByText('The image is ready.').waitFor()
    await page.getByText('no errors in its tables').waitFor()
    expect(await leftovers('converted')).toEqual([])
  })
})
