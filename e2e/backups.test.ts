import { GIB } from '@portico/domain/byte-size.ts'
import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const project = 'saved'
const query = { project }
const pages = `/projects/${project}`

beforeAll(async () => {
  await makeProject(project)
  const disk = { type: 'blank', blockSize: 512 } as const
  const body = {
    name: 'box',
    description: '',
    hostname: 'box',
    ncpus: 1,
    memory: GIB,
    start: false,
    bootDisk: { type: 'create', name: 'boot', description: '', size: GIB, diskSource: disk } as const,
  }
  await done(adminApi().instanceCreate({ query, body }))
})

test('an instance is backed up, gets a schedule, and is restored as a new instance', async () => {
  const page = await browser.visit()
  await page.goto(`${pages}/backups`)
  await page.getByRole('heading', { name: 'No backups' }).waitFor()
  await page.goto(`${pages}/instances/box/backups`)
  await page.getByText('No schedule.').waitFor()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const row = page.getByRole('row').filter({ hasText: 'box-2' })
  await row.getByText('Ready').waitFor()

  await page.getByRole('button', { name: 'Edit schedule' }).click()
  const schedule = page.getByRole('dialog', { name: 'Backup schedule' })
  await schedule.getByText('Weekly', { exact: true }).click()
  await schedule.getByLabel('Time in UTC').fill('25:00')
  await schedule.getByRole('button', { name: 'Save schedule' }).click()
  await schedule.getByText('Must be a time from 00:00 to 23:59').first().waitFor()
  await expectAccessible(page)
  await schedule.getByLabel('Time in UTC').fill('4:15')
  await schedule.getByRole('button', { name: 'Save schedule' }).click()
  await page.getByText('Every Sunday at 04:15 UTC, keeping 7.').waitFor()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`${pages}/backups`)
  await expectAccessible(page)
  await row.getByRole('button', { name: /actions/i }).click()
  await page.getByRole('menuitem', { name: 'Restore as new instance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore as new instance' })
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('box-restored')
  await dialog.getByText('Storage of the silo').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  // The toast at the end of the task leads to the instance.
  await page.getByText('box-restored is restored').first().waitFor()
  await page.getByRole('link', { name: 'Show instance' }).first().click()
  await page.getByRole('heading', { name: 'box-restored' }).waitFor()

  await page.goto(`${pages}/backups`)
  await row.getByRole('button', { name: /actions/i }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete backup' }).click()
  await page.getByRole('heading', { name: 'No backups' }).waitFor()
})
