import type { Clock } from '@portico/domain/ports.ts'
import { nextChange, type MachineRecord } from './machine-record.ts'

/**
 * Notifies watchers when the phase of a machine changes. A notification is only a hint; the record is authoritative.
 */
export interface PhaseHints {
  watch(listener: (machineId: string) => void): () => void
  /** Called after a machine was changed: notifies now and at each future change. */
  changed(record: MachineRecord): void
  /** Called for machines that were found in the store: notifies at future changes only. */
  expect(record: MachineRecord): void
  close(): void
}

export function phaseHints(clock: Clock): PhaseHints {
  const listeners = new Set<(machineId: string) => void>()
  const timers = new Map<string, () => void>()

  const notify = (machineId: string): void => {
    for (const listener of listeners) listener(machineId)
  }

  const expect = (record: MachineRecord, after = clock.now().getTime()): void => {
    const { id } = record.spec
    timers.get(id)?.()
    timers.delete(id)
    const next = nextChange(record, after)
    if (next === null) return
    const fire = (): void => {
      const early = next - clock.now().getTime()
      // System timers may fire a fraction of a millisecond early, when the phase has not changed yet. Then the timer is
      // set again.
      if (early > 0) return void timers.set(id, clock.after(early, fire))
      expect(record, next)
      notify(id)
    }
    timers.set(id, clock.after(next - clock.now().getTime(), fire))
  }

  return {
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    changed(record) {
      expect(record)
      notify(record.spec.id)
    },
    expect: (record) => expect(record),
    close() {
      for (const cancel of timers.values()) cancel()
      timers.clear()
      listeners.clear()
    },
  }
}
