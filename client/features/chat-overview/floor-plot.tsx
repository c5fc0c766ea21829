import { formatTime } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/i18n.tsx'
import { barPaths, type Drawing, Plot } from '#client/ui/display/plot.tsx'
import type { FloorMinute } from '#contract/floor/floor.ts'

/** Plot of the last 60 minutes: a line for waiting customers, columns for new arrivals. */
export function FloorPlot({ minutes }: { minutes: readonly FloorMinute[] }) {
  const { locale } = useLocale()
  const drawing: Drawing = {
    height: 112,
    axisWidth: 40,
    axisFormat: String,
    across: () => ({
      axis: {
        values: (_plot, splits) => splits.map((at) => formatTime(locale, new Date(at * 1000))),
      },
    }),
    content: (token) => ({
      series: [
        {},
        {
          fill: token('--color-border-strong'),
          width: 0,
          points: { show: false },
          ...barPaths(0.5, 12),
        },
        { stroke: token('--color-chart-1'), width: 2, points: { show: false } },
      ],
    }),
  }
  const data: [number[], number[], number[]] = [
    minutes.map(({ at }) => at / 1000),
    minutes.map(({ arrived }) => arrived),
    minutes.map(({ waiting }) => waiting),
  ]
  return <Plot data={data} drawing={drawing} />
}
