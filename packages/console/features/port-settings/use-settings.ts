import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#data/calls.ts'
import { configsArgs } from '#data/lots-queries.ts'
import { useLotsOf } from '#shell/lots-of-blocks.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import type { SettingsForm } from './form.ts'
import { formOf, type SettingsView } from './form-from-settings.ts'
import { blocksIn } from './load.ts'

/** Returns settings that a loader has loaded, as response and as form values. */
export function useSettings(settings: string): { view: SettingsView; form: SettingsForm } {
  const view = useLoaded('networkingSwitchPortSettingsView', { path: { port: settings } })
  const { data: configs } = useQuery({
    ...query('networkingBgpConfigList', configsArgs),
    throwOnError: false,
  })
  const lots = useLotsOf(blocksIn(view))
  const form = useMemo(
    () =>
      formOf(view, {
        lotOf: (block) => lots?.get(block)?.addressLotName,
        configOf: (config) => configs?.items.find(({ id }) => id === config)?.name,
      }),
    [view, lots, configs],
  )
  return { view, form }
}
