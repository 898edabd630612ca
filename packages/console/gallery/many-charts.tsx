import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { ChartFrame } from '#ui/chart/chart-frame.tsx'
import { ChartGroup } from '#ui/chart/chart-group.tsx'
import type { ChartData } from '#ui/chart/series.ts'
import { UiRoot } from '#ui/ui-root.tsx'

const charts = 10
const points = 1000
const steps = 40
const end = new Date(2026, 7, 20, 14, 32).getTime()

/** Returns three noisy lines with a gap, after the given number of steps. */
function dataAt(chart: number, step: number): ChartData {
  const times = Array.from({ length: points }, (_, at) => end + (step + at - points) * 5000)
  const valuesOf = (line: number) =>
    times.map((time, at) => {
      if (at > 600 && at < 640) return null
      const phase = time / 60_000 + chart + line * 2
      return 30 * (1 + Math.sin(phase)) + 10 * Math.abs(Math.sin(time * 12.9898 + line))
    })
  return {
    times,
    series: ['run', 'waiting', 'emulation'].map((label, line) => ({
      id: label,
      label,
      values: valuesOf(line),
    })),
  }
}

const router = { navigate: (href: string) => history.replaceState(null, '', href) }

/**
 * Ten charts of a thousand points. One button draws them and another advances them; `bench/charts.ts` measures both.
 */
export function ManyCharts() {
  // Generated beforehand, so that the measurement covers only the drawing.
  const [prepared] = useState(() => Array.from({ length: steps }, (_, step) => dataOf(step)))
  const [step, setStep] = useState<number | null>(null)
  const shown = step === null ? [] : (prepared[step % steps] ?? [])
  return (
    <UiRoot router={router}>
      <main className="p-4">
        <Button onPress={() => setStep((step ?? -1) + 1)}>Draw</Button>
        <ChartGroup view="chart" onViewChange={() => undefined}>
          <div className="grid grid-cols-2 gap-5">
            {shown.map((data, at) => (
              <ChartFrame
                key={at}
                title={`Chart ${at + 1}`}
                data={data}
                isStacked={at % 5 === 0}
                extent={percent}
              />
            ))}
          </div>
        </ChartGroup>
      </main>
    </UiRoot>
  )
}

const percent = [0, 100] as const
const dataOf = (step: number) => Array.from({ length: charts }, (_, chart) => dataAt(chart, step))
