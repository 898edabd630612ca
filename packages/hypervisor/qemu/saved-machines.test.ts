import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '@portico/domain/ports.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolders } from './folders.ts'
import { hasMachines, openMachinesToSave } from './saved-machines.ts'

const first = '00000000-0000-4000-8000-000000000001'
const second = '00000000-0000-4000-8000-000000000002'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-saved-'))
  const folders = openFolders(folder)
  writeFileSync(path.join(folders.root, 'host.json'), '{}')
  writeFileSync(folders.volume(first), 'first')
  // Written long before the backup.
  utimesSync(folders.volume(first), 1000, 1000)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const volume = (id: string): string => openFolders(folder).volume(id)
const content = async (source: string, state: string | null) => ({
  text: readFileSync(source, 'utf8'),
  state,
})

test('volumes are saved although they are deleted, and those created in between as well', async () => {
  const machines = await openMachinesToSave(folder, { clock: systemClock })
  await machines.hold()
  writeFileSync(volume(second), 'second')
  await machines.hold()
  rmSync(volume(first))
  rmSync(volume(second))
  const files = (await machines.files()).toSorted((a, b) => a.name.localeCompare(b.name))
  const read = await Promise.all(files.map((file) => machines.read(file, content)))
  expect(read.map(({ text }) => text)).toEqual(['first', 'second'])
  await machines.close()
  expect(readdirSync(path.join(folder, 'qemu'))).not.toContain('held')
})

test('files of others in the folders are left out', async () => {
  for (const kind of ['volumes', 'snapshots', 'machines']) {
    writeFileSync(path.join(openFolders(folder).root, kind, 'from-an-operator.raw'), '')
  }
  const machines = await openMachinesToSave(folder, { clock: systemClock })
  await machines.hold()
  expect(await machines.files()).toMatchObject([{ name: `volumes/${first}.raw` }])
  await machines.close()
})

test('a volume that is written to while it is read is read again', async () => {
  const machines = await openMachinesToSave(folder, { clock: systemClock })
  await machines.hold()
  const [file = { name: '', size: 0 }] = await machines.files()
  let reads = 0
  const { text } = await machines.read(file, async (source, state) => {
    const found = await content(source, state)
    if (++reads === 1) appendFileSync(volume(first), ' and more')
    return found
  })
  expect([text, reads]).toEqual(['first and more', 2])
  await machines.close()
})

test('the state of a volume tells whether it was written to since; that of a recent write is unknown', async () => {
  const stateNow = async () => {
    const machines = await openMachinesToSave(folder, { clock: systemClock })
    await machines.hold()
    const [file = { name: '', size: 0 }] = await machines.files()
    const { state } = await machines.read(file, content)
    await machines.close()
    return state
  }
  const before = await stateNow()
  expect(before).not.toBeNull()
  expect(await stateNow()).toBe(before)
  writeFileSync(volume(first), 'third')
  expect(await stateNow()).toBeNull()
  utimesSync(volume(first), 1001, 1001)
  expect(await stateNow()).not.toBe(before)
})

test('one backup at a time holds the machines of a folder', async () => {
  const machines = await openMachinesToSave(folder, { clock: systemClock })
  await expect(openMachinesToSave(folder, { clock: systemClock })).rejects.toThrow('Another backup of')
  await machines.close()
  expect(hasMachines(folder)).toBe(true)
  expect(hasMachines(path.join(folder, 'other'))).toBe(false)
})
