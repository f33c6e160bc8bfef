/** Why the times of a report are as they are, where that is not seen. */
import { QuietText, Stack } from '#ui/card'
import type { Report } from '../build-report.ts'
import { formatHours } from '../../words/format-duration.ts'
import { useSettings } from '../../frame/screens/use-settings.ts'

export function ReportNotes({ report, isRunning }: { readonly report: Report; readonly isRunning: boolean }) {
  const { rounding } = useSettings()
  const { overlap, breaks, countsTwice } = report
  return (
    <Stack gap={1}>
      {overlap === 0 ? null : (
        <QuietText>
          {formatHours(overlap)} sind doppelt belegt. In der Arbeitszeit zählt das einmal, in der Projektzeit bei jedem
          Eintrag.
        </QuietText>
      )}
      {breaks === 0 ? null : (
        <QuietText>
          {formatHours(breaks)} Pause liegen in Einträgen. Von der Arbeitszeit gehen sie ab, von der Projektzeit nicht.
        </QuietText>
      )}
      {countsTwice ? (
        <QuietText>
          Einträge mit mehreren Schlagwörtern zählen bei jedem davon. Die Zeilen ergeben zusammen deshalb mehr als die
          Summe.
        </QuietText>
      ) : null}
      {rounding === undefined || rounding.mode === 'none' ? null : (
        <QuietText>
          Gerundet auf {rounding.step} Minuten, an jedem Tag für sich. Die Zeilen können zusammen deshalb von der Summe
          abweichen.
        </QuietText>
      )}
      {isRunning ? <QuietText>Was gerade läuft, zählt bis jetzt.</QuietText> : null}
    </Stack>
  )
}
