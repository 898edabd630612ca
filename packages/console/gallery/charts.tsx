import { useState } from 'react'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { Segments } from '#ui/actions/segments.tsx'
import { ChartFrame } from '#ui/chart/chart-frame.tsx'
import { ChartGroup, type ChartView } from '#ui/chart/chart-group.tsx'
import type { ChartData } from '#ui/chart/series.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const end = new Date(2026, 7, 20, 14, 32).getTime()
const count = 120
const times = Array.from({ length: count }, (_, at) => end - (count - 1 - at) * 30_000)

/** Deterministic sample data: a wave with some noise, and gaps. */
function wave(middle: number, swing: number, phase: number): readonly (number | null)[] {
  return times.map((_, at) => {
    if ((at >= 61 && at <= 68) || at === 97) return null
    const unrest = Math.sin(at * 12.9898 + phase * 78.233) * 0.5
    return Math.max(0, middle + swing * (Math.sin(at / 9 + phase) + unrest))
  })
}

const cpu: ChartData = {
  times,
  series: [
    { id: 'run', label: 'run', values: wave(40, 8, 0) },
    { id: 'emulation', label: 'emulation', values: wave(5, 2, 2) },
    { id: 'waiting', label: 'waiting', values: wave(6, 5, 4) },
  ],
}
const disk: ChartData = {
  times,
  series: [
    { id: 'read', label: 'read', values: wave(60 * 2 ** 20, 25 * 2 ** 20, 1) },
    { id: 'written', label: 'written', values: wave(30 * 2 ** 20, 18 * 2 ** 20, 3) },
  ],
}
const many: ChartData = {
  times,
  series: ['web-1', 'web-2', 'web-3', 'db-primary', 'build-runner-07'].map((label, at) => ({
    id: label,
    label,
    values: wave(300 + at * 260, 90, at * 1.7),
  })),
}
const nothing: ChartData = { times, series: [{ id: 'a', label: 'dropped', values: times.map(() => null) }] }

const percent = (value: number) => `${value.toFixed(1)} %`
const perSecond = (value: number) => `${formatBytes(Math.round(value))}/s`
const marks = [{ time: times[97] ?? end, label: 'stopped 37 s, resized 4 → 8 vCPUs' }]

export function ChartChapter() {
  const [view, setView] = useState<ChartView>('chart')
  return (
    <Chapter id="charts" title="Charts">
      <Specimen title="Charts of one time: the line moves in all, T shows them as tables" layout="block">
        <ChartGroup view={view} onViewChange={setView}>
          <div className="mb-3 flex justify-end">
            <Segments
              label="Show as"
              value={view}
              onChange={setView}
              segments={[
                { value: 'chart', label: 'Charts' },
                { value: 'table', label: 'Tables' },
              ]}
            />
          </div>
          <div className="flex flex-col gap-5">
            <ChartFrame
              title="CPU"
              unit="% of 8 vCPUs"
              data={cpu}
              isStacked
              extent={[0, 100]}
              format={percent}
              formatTick={String}
              marks={marks}
              height={210}
            />
            <div className="grid gap-5 md:grid-cols-2">
              <ChartFrame
                title="Disk"
                unit="bytes per second"
                data={disk}
                base={2}
                format={perSecond}
                marks={marks}
              />
              <ChartFrame title="Disk operations" unit="per second" data={many} />
            </div>
          </div>
        </ChartGroup>
      </Specimen>
      <div className="grid gap-5 md:grid-cols-2">
        <Specimen title="Alone; the next answer is on its way" layout="block">
          <ChartFrame title="Network" unit="bytes per second" data={disk} base={2} format={perSecond} stale />
        </Specimen>
        <Specimen title="Nothing was measured" layout="block">
          <ChartFrame title="Packets dropped" unit="per second" data={nothing} />
        </Specimen>
        <Specimen title="Loading" layout="block">
          <ChartFrame title="Memory" unit="bytes" data={undefined} />
        </Specimen>
        <Specimen title="Not loaded" layout="block">
          <ChartFrame
            title="Flushes"
            unit="per second"
            data={undefined}
            error={
              <ErrorState
                title="The samples could not be loaded"
                message="The server did not answer in time. It is safe to try again."
                onRetry={() => undefined}
              />
            }
          />
        </Specimen>
      </div>
    </Chapter>
  )
}
