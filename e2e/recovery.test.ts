import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { adminPassword } from '@portico/server/testing/server-process.ts'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { adminApi, done, makeImage, makeProject, useBrowser, withoutInitialData } from './visit.ts'

const browser = useBrowser()

/** Makes the console upload as it does to servers without upload sessions. */
async function withoutUploadSessions(page: Page): Promise<void> {
  await withoutInitialData(page)
  await page.route('**/portico/v1/capabilities', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), image_uploads: null } })
  })
}

/** Matches the requests with the content of an uploaded file. */
const writes = /\/bulk-write(\?|$)/

/** Writes a file whose upload takes a while: it contains no zeros, which an upload would skip. */
function imageFile(megabytes: number): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'portico-image-')), 'disk.raw')
  writeFileSync(file, new Uint8Array(megabytes * 1024 * 1024).fill(7))
  return file
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe('the end of a session', () => {
  test('while a form is open returns to the form with its typed input after signing in', async () => {
    await makeProject('expiry')
    const page = await browser.visit()
    await page.goto('/projects/expiry/disks-new')
    await page.getByLabel('Name', { exact: true }).fill('late')
    // The session ends when the form is sent. Any other request would notice the end earlier and leave the page.
    await page.route(
      (url) => url.pathname === '/v1/disks',
      async (route) => {
        if (route.request().method() !== 'POST') return await route.fallback()
        await page.context().clearCookies()
        await route.continue({ headers: { ...route.request().headers(), cookie: '' } })
      },
    )
    await page.getByRole('button', { name: 'Create disk' }).click()
    await page.waitForURL(/\/login\/main\/local/)
    await page.unrouteAll()
    await signIn(page)
    await page.waitForURL(/\/projects\/expiry\/disks-new/)
    await page.getByRole('dialog', { name: 'Create disk' }).waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('late')
    await page.getByRole('button', { name: 'Create disk' }).click()
    await page.getByRole('row', { name: /late/ }).waitFor()
  })

  test("ends it in all tabs, and the next user does not get the previous user's page", async () => {
    await makeProject('two-sessions')
    const page = await browser.visit({ signedOut: true })
    await page.goto('/projects?rows=100')
    await signIn(page)
    await page.getByRole('link', { name: 'two-sessions' }).waitFor()
    const other = await page.context().newPage()
    await other.goto('/projects/two-sessions/disks')
    await other.getByText('No disks').waitFor()
    await page.getByRole('button', { name: 'admin' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Sign in' }).waitFor()
      expect(new URL(tab.url()).search).toBe('')
    }
  })
})

describe('a lack of capacity', () => {
  test('in a pool is reported by the form, which notices when addresses become available', async () => {
    await makeProject('full-pool')
    const api = adminApi()
    await done(api.ipPoolCreate({ body: { name: 'tiny', description: '' } }))
    const one = { first: '100.64.0.9', last: '100.64.0.9' }
    await done(api.ipPoolRangeAdd({ path: { pool: 'tiny' }, body: one }))
    await done(api.ipPoolSiloLink({ path: { pool: 'tiny' }, body: { silo: 'main', isDefault: false } }))
    await done(
      api.floatingIpCreate({
        query: { project: 'full-pool' },
        body: { name: 'only', description: '', pool: 'tiny' },
      }),
    )
    const page = await browser.visit()
    await page.goto('/projects/full-pool/floating-ips-new')
    await page.getByLabel('Name', { exact: true }).fill('second')
    await page.getByLabel('Description').fill('kept')
    await page.getByText('Advanced').click()
    await page.getByRole('button', { name: /IP pool/ }).click()
    await page.getByRole('option', { name: /tiny/ }).click()
    await page.getByRole('button', { name: 'Create floating IP' }).click()
    await page
      .getByRole('alert')
      .getByText(/no external IP addresses|No external IP addresses/i)
      .waitFor()
    expect(await page.getByLabel('Description').inputValue()).toBe('kept')
    await done(api.floatingIpDelete({ path: { floatingIp: 'only' }, query: { project: 'full-pool' } }))
    await page.getByRole('button', { name: 'Create floating IP' }).click()
    await page
      .getByRole('row', { name: /second/ })
      .getByText('100.64.0.9')
      .waitFor()
  })

  test('in a quota is reported by the form that requested the resource', async () => {
    await makeProject('quota')
    const api = adminApi()
    await done(
      api.instanceCreate({
        query: { project: 'quota' },
        body: {
          name: 'large',
          description: '',
          hostname: 'large',
          ncpus: 64,
          memory: 2 ** 30,
          start: false,
        },
      }),
    )
    await makeImage('quota', 'base')
    const { quotas } = await quotaOf()
    // The silo is restored even after a failure, since later tests share it.
    onTestFinished(async () => {
      await done(api.siloQuotasUpdate({ path: { silo: 'main' }, body: quotas }))
    })
    await done(api.siloQuotasUpdate({ path: { silo: 'main' }, body: { cpus: 1, storage: 2 ** 30 } }))
    const page = await browser.visit()
    await page.goto('/projects/quota/instances/large')
    await page.getByRole('button', { name: 'Start' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
    await page
      .getByText(/vCPU Limit Exceeded/)
      .first()
      .waitFor()
    await page.getByText('Stopped', { exact: true }).first().waitFor()

    await page.goto('/projects/quota/instances-new')
    await page.getByLabel('Name', { exact: true }).fill('created')
    await page.getByRole('radio', { name: 'Existing disk' }).check({ force: true })
    await page.getByRole('combobox', { name: 'Disk' }).click()
    await page.getByRole('option', { name: /base/ }).click()
    await page.getByRole('button', { name: 'Create instance' }).click()
    await page.getByRole('heading', { level: 1, name: 'created' }).waitFor()
    await page.getByText('The instance was created, but not started').waitFor()

    await page.goto('/projects/quota/disks-new')
    await page.getByLabel('Name', { exact: true }).fill('big')
    await page.getByLabel(/^Size/).fill('50')
    await page.getByRole('button', { name: 'Create disk' }).click()
    await page
      .getByText(/Storage Limit Exceeded/)
      .first()
      .waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('big')
  })
})

/** Returns the current quota of silo `main`. */
async function quotaOf() {
  const { cpus, memory, storage } = await done(adminApi().siloQuotasView({ path: { silo: 'main' } }))
  return { quotas: { cpus, memory, storage } }
}

describe('an upload to an upstream that implements only the published contract', () => {
  const visit = async () => {
    const page = await browser.visit()
    await withoutUploadSessions(page)
    return page
  }
  const fill = async (page: Page, name: string, megabytes: number) => {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('OS', { exact: true }).fill('debian')
    await page.getByLabel('Version', { exact: true }).fill('13')
    await page.getByLabel('Image file').setInputFiles(imageFile(megabytes))
  }
  const remainingDisks = async (project: string) => {
    const disks = await done(adminApi().diskList({ query: { project } }))
    const snapshots = await done(adminApi().snapshotList({ query: { project } }))
    return [...disks.items, ...snapshots.items].map(({ name }) => name)
  }

  test('leaves no data when it is cancelled, and the form keeps its typed input', async () => {
    await makeProject('cancelled')
    const page = await visit()
    await page.goto('/projects/cancelled/images-new')
    await fill(page, 'never', 24)
    // The requests are held, so that there is time to cancel the upload on a fast machine.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(writes, async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: 'Upload image' }).click()
    await page.getByText('Upload image file').waitFor()
    await page.getByRole('progressbar', { name: 'Uploaded' }).waitFor()
    await page
      .getByRole('dialog', { name: 'Image upload progress' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel upload' }).click()
    release()
    await page.getByRole('dialog', { name: 'Image upload progress' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('never')
    await expect.poll(() => remainingDisks('cancelled'), { timeout: 10_000 }).toEqual([])
  })

  test('shows an error when it fails, leaves no data, and can be tried again', async () => {
    await makeProject('failing')
    const page = await visit()
    await page.goto('/projects/failing/images-new')
    await fill(page, 'second-try', 3)
    await page.route(writes, (route) => route.abort())
    await page.getByRole('button', { name: 'Upload image' }).click()
    await page.getByText('The upload failed').waitFor()
    await expect.poll(() => remainingDisks('failing'), { timeout: 10_000 }).toEqual([])
    await page.unroute(writes)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Upload image' }).click()
    await page.getByText('Image uploaded successfully').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'second-try' }).waitFor()
  })
})

test('a change in one tab appears in another tab', async () => {
  await makeProject('two-tabs')
  const first = await browser.visit()
  await first.goto('/projects/two-tabs/disks')
  await first.getByText('No disks').waitFor()
  const second = await first.context().newPage()
  await second.goto('/projects/two-tabs/disks-new')
  await second.getByLabel('Name', { exact: true }).fill('shared')
  await second.getByRole('button', { name: 'Create disk' }).click()
  await first
    .getByRole('row', { name: /shared/ })
    .getByText('Detached')
    .waitFor()
  await second
    .getByRole('row', { name: /shared/ })
    .getByRole('button', { name: /actions/i })
    .click()
  await second.getByRole('menuitem', { name: 'Delete' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await first.getByText('No disks').waitFor()
})

test('an action on a row says so when the resource was deleted in the meantime', async () => {
  await makeProject('references')
  await makeImage('references', 'source')
  const page = await browser.visit()
  await page.goto('/projects/references/snapshots')
  const row = page.getByRole('row', { name: /source/ })
  await row.getByRole('cell', { name: 'source', exact: true }).nth(1).waitFor()
  await done(adminApi().diskDelete({ path: { disk: 'source' }, query: { project: 'references' } }))
  await row.getByText('Deleted', { exact: true }).waitFor()
})
