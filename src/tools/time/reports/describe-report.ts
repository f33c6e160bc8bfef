/** Why the times of a report are as they are, if that is not seen: the same on the screen, on paper and in the file. */
import { formatHours } from '../words/format-duration.ts'
import type { Settings } from '../model.ts'
import type { Report } from './build-report.ts'

export function describeReport(report: Report, rounding: Settings['rounding'], isRunning: boolean): readonly string[] {
  const { overlap, breaks, countsTwice, ahead } = report
  return [
    overlap !== 0 &&
      `${formatHours(overlap)} sind doppelt belegt. In der Arbeitszeit zählt das einmal, in der Projektzeit bei jedem Eintrag.`,
    breaks !== 0 &&
      `${formatHours(breaks)} Pause liegen in Einträgen. Von der Arbeitszeit gehen sie ab, von der Projektzeit nicht.`,
    describeDeduction(report),
    countsTwice &&
      'Einträge mit mehreren Schlagwörtern zählen bei jedem davon. Die Zeile „Mehrfach gezählt“ nimmt das wieder weg.',
    describeRounded(report, rounding),
    ahead !== 0 && describeAhead(ahead),
    isRunning && 'Was gerade läuft, zählt bis jetzt.',
  ].filter((text) => text !== false)
}

/** „8:00 Std. liegen nach heute. Sie zählen erst an ihrem Tag.“ */
export function describeAhead(minutes: number): string {
  return `${formatHours(minutes)} liegen nach heute. Sie zählen erst an ihrem Tag.`
}

function describeDeduction({ deducted, isFiltered }: Report): string | false {
  if (deducted === 0) return false
  return isFiltered
    ? `${formatHours(deducted)} Pause fehlten in diesem Zeitraum. Dein Plan zieht sie vom ganzen Tag ab, deshalb nicht von dieser Auswahl.`
    : `${formatHours(deducted)} Pause fehlten. Dein Plan zieht sie von der Arbeitszeit ab, von der Projektzeit nicht.`
}

function describeRounded({ total, exact, isFiltered }: Report, rounding: Settings['rounding']): string | false {
  if (rounding === undefined || rounding.mode === 'none') return false
  const how = `Gerundet auf ${rounding.step} Minuten, an jedem Tag für sich.`
  if (total.work === exact.work) return how
  return `${how} Genau sind es ${formatHours(exact.work)} Arbeitszeit${isFiltered ? '' : ', so zählt auch dein Konto'}.`
}
