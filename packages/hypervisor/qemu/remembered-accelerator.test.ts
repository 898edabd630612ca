import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rememberedAccelerator } from './remembered-accelerator.ts'

test('the probe is repeated only when QEMU changed, an accelerator is forced, or the file is damaged', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'accelerator-')), 'accelerator.json')
  let probes = 0
  const probe = async () => {
    probes++
    return { accelerator: 'tcg', how: `probe ${probes}` } as const
  }
  const from = async (version: string, only: 'kvm' | null = null) =>
    (await rememberedAccelerator(file, { path: '/usr/bin/qemu', version }, only, probe)).how
  expect([await from('8.2'), await from('8.2')]).toEqual(['probe 1', 'probe 1'])
  expect([await from('9.0'), await from('9.0')]).toEqual(['probe 2', 'probe 2'])
  expect([await from('9.0', 'kvm'), await from('9.0')]).toEqual(['probe 3', 'probe 2'])
  writeFileSync(file, '{"host":')
  expect([await from('9.0'), await from('9.0')]).toEqual(['probe 4', 'probe 4'])
  expect(readFileSync(file, 'utf8')).toContain('9.0')
})
