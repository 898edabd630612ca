import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hypervisor, MachinePhase, MachineSpec } from '#port.ts'

/** A driver with what its tests need. */
export interface ContractSubject {
  readonly driver: Hypervisor
  /** Returns a machine that can start and never powers off by itself, with a new ID. */
  machine(): Promise<MachineSpec>
  /** Waits, or lets time pass, until something may have changed. */
  pass(): Promise<void>
  close(): Promise<void>
}

const mebibyte = 1024 ** 2

/** What every driver promises (port.ts). Tests of single drivers cover what they add. */
export function testPort(open: () => Promise<ContractSubject>): void {
  let subject: ContractSubject
  let driver: Hypervisor
  beforeAll(async () => {
    subject = await open()
    ;({ driver } = subject)
  })
  afterAll(() => subject.close())

  const phaseIs = async (id: string, ...phases: MachinePhase[]): Promise<MachinePhase> => {
    for (;;) {
      const { phase, failure } = await driver.observe(id)
      if (phases.includes(phase)) return phase
      if (phase === 'failed') throw new Error(`machine ${id} failed: ${failure}`)
      await subject.pass()
    }
  }

  describe('every driver', () => {
    test('starts, reboots, stops and forgets a machine, and repeated calls change nothing', async () => {
      const spec = await subject.machine()
      const hints = new Set<string>()
      const unwatch = driver.watch((id) => hints.add(id))
      expect((await driver.observe(spec.id)).phase).toBe('absent')
      await driver.start(spec)
      await driver.start(spec)
      await phaseIs(spec.id, 'running')
      expect((await driver.list()).filter(({ id }) => id === spec.id)).toHaveLength(1)
      await expect(driver.forget(spec.id)).rejects.toMatchObject({ name: 'HypervisorError', retry: false })

      await driver.reboot(spec.id, 2)
      await driver.reboot(spec.id, 2)
      await driver.reboot(spec.id, 1)
      await phaseIs(spec.id, 'running')
      expect(await driver.observe(spec.id)).toMatchObject({
        rebootGeneration: 2,
        failure: null,
        stalled: null,
      })

      const [sample] = [...(await driver.sample())].filter(({ machineId }) => machineId === spec.id)
      expect(sample?.vcpus).toHaveLength(spec.ncpus)
      expect(sample?.disks.map(({ volumeId }) => volumeId)).toEqual(
        spec.disks.map(({ volumeId }) => volumeId),
      )

      await driver.stop(spec.id)
      await driver.stop(spec.id)
      expect((await driver.observe(spec.id)).phase).toMatch(/^stopp(ing|ed)$/)
      await phaseIs(spec.id, 'stopped')
      await driver.start(spec)
      expect((await driver.observe(spec.id)).phase).toBe('stopped')
      await driver.forget(spec.id)
      await driver.forget(spec.id)
      expect((await driver.observe(spec.id)).phase).toBe('absent')
      expect((await driver.list()).map(({ id }) => id)).not.toContain(spec.id)
      await expect(driver.start(spec)).rejects.toMatchObject({ name: 'HypervisorError', retry: false })
      expect([...hints]).toContain(spec.id)
      unwatch()
    })

    test('accepts calls for unknown machines, and never starts one that was forgotten before its start', async () => {
      const spec = await subject.machine()
      await driver.stop(spec.id)
      await driver.reboot(spec.id, 1)
      await driver.forget(spec.id)
      await expect(driver.start(spec)).rejects.toMatchObject({ name: 'HypervisorError', retry: false })
      const elsewhere = { ...(await subject.machine()), sledId: randomUUID() }
      await expect(driver.start(elsewhere)).rejects.toMatchObject({ name: 'HypervisorError', retry: false })
      await expect(driver.sleds.add(randomUUID())).rejects.toMatchObject({ retry: false })
    })

    test('shows every viewer the same output from the start of the machine, and the end', async () => {
      const spec = await subject.machine()
      await driver.start(spec)
      await phaseIs(spec.id, 'running')
      const viewers = await Promise.all([0, 1].map(() => view(driver, spec.id)))
      while (viewers.some(({ text }) => text().length < 20)) await subject.pass()
      const { data, endOffset } = await driver.consoles.history(spec.id, { fromStart: 0, maxBytes: 10 })
      expect(endOffset).toBe(10)
      for (const { text } of viewers) expect(text().slice(0, 10)).toBe(new TextDecoder('latin1').decode(data))
      viewers[0]?.close()
      await driver.stop(spec.id)
      await phaseIs(spec.id, 'stopped')
      while (viewers[1]?.closed() === null) await subject.pass()
      expect(viewers.map(({ closed }) => closed())).toEqual([null, 'stopped'])
      await driver.forget(spec.id)
      await expect(view(driver, spec.id)).rejects.toMatchObject({ retry: false })
    })

    test('moves a running machine to another sled, once per generation', async () => {
      const { moves } = driver
      const [from = '', to = ''] = (await driver.inventory()).sleds.map(({ id }) => id)
      if (moves === null || to === '') return
      const spec = { ...(await subject.machine()), sledId: from }
      await moves.move(spec.id, { sledId: to, generation: 1 })
      expect(await moves.whyNot(to)).toBeNull()
      await driver.start(spec)
      await phaseIs(spec.id, 'running')
      expect(await driver.observe(spec.id)).toMatchObject({ sledId: from, move: null })
      const viewer = await view(driver, spec.id)
      const end = async () => {
        for (;;) {
          const { sledId, phase, move } = await driver.observe(spec.id)
          expect(phase).toBe('running')
          if (move?.phase !== 'moving') return { sledId, ...move }
          expect([move.sledId, move.failure]).toEqual([to, null])
          await subject.pass()
        }
      }
      for (const generation of [2, 2, 1]) await moves.move(spec.id, { sledId: to, generation })
      expect(await end()).toMatchObject({ sledId: to, generation: 2, phase: 'moved', failure: null })
      // Repeated, delayed or pointless requests change nothing.
      await moves.move(spec.id, { sledId: from, generation: 2 })
      await moves.move(spec.id, { sledId: to, generation: 3 })
      await moves.cancel(spec.id, 2)
      expect(await end()).toMatchObject({ sledId: to, generation: 2, phase: 'moved' })
      expect((await driver.list()).filter(({ id }) => id === spec.id)).toHaveLength(1)
      expect(viewer.closed()).toBeNull()
      await moves.move(spec.id, { sledId: from, generation: 4 })
      await driver.stop(spec.id)
      await phaseIs(spec.id, 'stopped')
      expect((await driver.observe(spec.id)).move).toMatchObject({ generation: 4 })
      while (viewer.closed() === null) await subject.pass()
      expect(viewer.closed()).toBe('stopped')
      await driver.forget(spec.id)
    })

    test('stores volumes and snapshots, each ID once', async () => {
      const { volumes } = driver
      const [volume, snapshot, copy] = [randomUUID(), randomUUID(), randomUUID()]
      const spec = { id: volume, size: 8 * mebibyte, blockSize: 512, source: { type: 'import' } } as const
      await volumes.create(spec)
      await volumes.create(spec)
      const data = new Uint8Array(4096).fill(7)
      await volumes.write(volume, mebibyte, data)
      await volumes.snapshot(volume, snapshot)
      await volumes.snapshot(volume, snapshot)
      await volumes.write(volume, mebibyte, new Uint8Array(4096).fill(8))
      const source = { type: 'snapshot', snapshotId: snapshot } as const
      await volumes.create({ ...spec, id: copy, size: 16 * mebibyte, source })
      const [old, current] = await Promise.all([copy, volume].map((id) => volumes.hash(id, mebibyte, 4096)))
      if (old !== null) expect(old).not.toBe(current)
      const stored = await volumes.list()
      expect(stored.volumes).toEqual(expect.arrayContaining([volume, copy]))
      expect(stored.snapshots).toContain(snapshot)
      await Promise.all([volumes.deleteVolume(volume), volumes.deleteVolume(copy)])
      await volumes.deleteSnapshot(snapshot)
      await volumes.deleteSnapshot(snapshot)
      await expect(volumes.create(spec)).rejects.toMatchObject({ name: 'HypervisorError', retry: false })
      expect((await volumes.list()).volumes).not.toContain(volume)
    })
  })
}

/** Connects a viewer to the console of a machine. */
async function view(driver: Hypervisor, machineId: string) {
  let text = ''
  let closed: 'stopped' | 'lost' | null = null
  const decoder = new TextDecoder('latin1')
  const connection = await driver.consoles.connect(machineId, null, {
    output: (data) => (text += decoder.decode(data)),
    closed: (reason) => (closed = reason),
  })
  return { text: () => text, closed: () => closed, close: () => connection.close() }
}
