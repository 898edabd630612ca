import type { Chassis, Component, HardwareSample } from '@portico/hypervisor/hardware/sensors.ts'
import { counterNames, LEVEL_PARTS } from './counters.ts'
import type { SystemSource, SystemReading } from './system-sources.ts'

/** Returns the reports of the hardware as readings of sources that do not belong to machines. */
export function hardwareReadings({
  rackId,
  takenAt,
  sensors,
  errors,
  links,
}: HardwareSample): SystemReading[] {
  return [
    ...sensors.flatMap(({ component, sensor, measure, value }): SystemReading[] => {
      if (value === null) return []
      const source = partOf(rackId, component, {
        kind: 'sensor',
        name: `${measure}/${component.id}/${sensor}`,
        metric: measure,
        fields: { sensor },
        startedAt: takenAt,
      })
      return [{ source, counters: [BigInt(Math.round(value * LEVEL_PARTS))] }]
    }),
    ...errors.map(({ component, sensor, error, since, count }): SystemReading => {
      const metric = sensor === null ? 'poll_error_count' : 'sensor_error_count'
      const of = sensor === null ? {} : { sensor: sensor.name, sensor_kind: sensor.measure }
      const names = [metric, component.id, sensor?.name ?? '', error, since.getTime()]
      const source = partOf(rackId, component, {
        kind: 'error',
        name: names.join('/'),
        metric,
        fields: { ...of, error },
        startedAt: since,
      })
      return { source, counters: [count] }
    }),
    ...links.map((link): SystemReading => {
      const { sled, name, kind, since } = link
      const source: SystemSource = {
        kind: 'link',
        target: sled.id,
        name: `${name}/${since.getTime()}`,
        metric: null,
        fields: {
          kind,
          link_name: name,
          rack_id: rackId,
          sled_id: sled.id,
          sled_model: sled.model,
          sled_revision: sled.revision,
          sled_serial: sled.serial,
          zone_name: 'global',
        },
        startedAt: since,
      }
      return { source, counters: counterNames.link.map((counter) => link[counter]) }
    }),
  ]
}

function partOf(
  rackId: string,
  { chassis, id, kind, description }: Component,
  source: Omit<SystemSource, 'target'>,
): SystemSource {
  const own = { component_id: id, component_kind: kind, description, rack_id: rackId }
  return { ...source, target: chassis.id, fields: { ...chassisFields(chassis), ...own, ...source.fields } }
}

const chassisFields = ({ kind, model, revision, serial, slot, gatewayId, firmware }: Chassis) => ({
  chassis_kind: kind,
  chassis_model: model,
  chassis_revision: revision,
  chassis_serial: serial,
  gateway_id: gatewayId,
  hubris_archive_id: firmware,
  slot,
})
