import { fleetItself } from '#data/activity-search.ts'
import { useChoices } from '#shell/forms/use-choices.ts'
import { Select } from '#ui/pickers/select.tsx'
import type { FilterProps } from './filter-props.ts'

const everywhere = 'everywhere'

const fixed = [
  { value: everywhere, label: 'All silos and the fleet' },
  { value: fleetItself, label: 'The fleet itself' },
]

/** A filter for all silos, one silo, or resources outside silos. The silos are loaded when the list opens. */
export function SiloFilter({ search: { silo }, onChange }: FilterProps) {
  const { rows, source } = useChoices('siloList', {})
  const items = [
    ...fixed,
    // A silo's value cannot equal the other values, because silo names contain neither tilde nor upper case.
    ...rows.map(({ name }) => ({ value: `silo ${name}`, label: `Silo ${name}` })),
  ]
  const value = silo === undefined ? everywhere : silo === fleetItself ? fleetItself : `silo ${silo}`
  const isListed = items.some((item) => item.value === value)
  return (
    <div className="w-52 max-sm:w-auto max-sm:flex-1">
      <Select
        {...source}
        isEmpty={false}
        aria-label="Silo"
        items={isListed ? items : [...items, { value, label: `Silo ${silo}` }]}
        value={value}
        onChange={(chosen) =>
          onChange({
            // Clears the user filter, because users of another silo made no changes in this one.
            who: undefined,
            silo: chosen === null || chosen === everywhere ? undefined : chosen.replace(/^silo /, ''),
          })
        }
      />
    </div>
  )
}
