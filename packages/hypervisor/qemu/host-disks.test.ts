import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskOf, hostDisks } from './host-disks.ts'

let sys: string
beforeEach(() => {
  sys = mkdtempSync(path.join(tmpdir(), 'portico-sys-'))
  mkdirSync(path.join(sys, 'dev/block'), { recursive: true })
})
afterEach(() => rmSync(sys, { recursive: true }))

function put(name: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const whole = path.join(sys, 'block', name, file)
    mkdirSync(path.dirname(whole), { recursive: true })
    writeFileSync(whole, `${text}\n`)
  }
}

test('hostDisks lists built-in disks and omits virtual ones', () => {
  put('nvme0n1', { size: '1000', removable: '0', 'device/model': 'CX7  ', 'device/serial': 'A1' })
  put('vda', { size: '1000', removable: '0', serial: 'from-the-host', 'device/vendor': '0x1af4' })
  put('loop0', { size: '1000', removable: '0' })
  put('sr0', { size: '1000', removable: '1', 'device/model': 'DVD' })
  put('sdb', { size: '0', removable: '0', 'device/model': 'empty' })
  expect(hostDisks(sys)).toEqual([
    { name: 'nvme0n1', vendor: 'unknown', serial: 'A1', model: 'CX7' },
    { name: 'vda', vendor: '0x1af4', serial: 'from-the-host', model: 'vda' },
  ])
})

test('hostDisks is empty when the host reports nothing', () => {
  expect(hostDisks(path.join(sys, 'nowhere'))).toEqual([])
})

test('diskOf returns the disk that contains the partition of a file system', () => {
  put('vda', { 'vda1/size': '10', size: '1000' })
  symlinkSync('../../block/vda/vda1', path.join(sys, 'dev/block/254:1'))
  expect(diskOf('254:1', sys)).toBe('vda')
  expect(diskOf('0:45', sys)).toBeNull()
})
