/** Known values of text fields, by timeseries or target. Other values may occur. */
const values: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'virtual_machine:vcpu_usage': { state: ['run', 'idle', 'waiting', 'emulation'] },
  'virtual_disk:io_latency': { io_kind: ['read', 'write', 'flush'] },
  'virtual_disk:io_size': { io_kind: ['read', 'write', 'flush'] },
  hardware_component: { chassis_kind: ['sled', 'switch', 'power'] },
  background_work: { outcome: ['done', 'failed', 'taken_over'] },
  database_transaction: { outcome: ['committed', 'undone', 'lost_race'] },
}

/** Returns the known values of a field of a timeseries; empty if unknown. */
export function knownValues(timeseries: string, field: string): readonly string[] {
  const [target = ''] = timeseries.split(':')
  const of = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  const known = of(timeseries) ?? of(target) ?? {}
  return Object.hasOwn(known, field) ? (known[field] ?? []) : []
}
