/** What the fairness test has found, in plain words. */
import { formatCount, formatNumber } from '#base/text/format'
import type { ChiSquare } from './chi-square.ts'

export type FairnessWords = {
  /** One sentence that says it. */
  readonly verdict: string
  /** What it means and what was compared. */
  readonly details: readonly string[]
}

export function describeFairness(test: ChiSquare, draws: number): FairnessWords {
  const after = `Bei ${formatNumber(draws)} Ziehungen`
  const pooled = `${formatCount(test.pooled, 'Name hat', 'Namen haben')} so kleine Chancen, dass die Probe sie zusammen zählt.`
  if (test.degrees === 0 && test.pooled > 0)
    return {
      verdict: `${after} gibt es nichts zu vergleichen.`,
      details: ['Dafür muss mehr als ein Name oft genug gewinnen.', pooled],
    }
  if (test.degrees === 0) {
    const details = ['Im Rad kann nur ein Name gewinnen, da gibt es nichts zu vergleichen.']
    return { verdict: `${after} hat immer derselbe Name gewonnen.`, details }
  }
  const numbers = `Abweichung insgesamt (Chi-Quadrat): ${decimal.format(test.value)}. Ein faires Rad bleibt in 999 von 1.000 Proben unter ${decimal.format(test.bound)}.`
  const compared = [numbers, ...(test.pooled === 0 ? [] : [pooled])]
  if (test.isFair) {
    return {
      verdict: `${after} hat jeder so oft gewonnen, wie es seine Chance erwarten lässt: Das Rad ist fair.`,
      details: compared,
    }
  }
  return {
    verdict: `${after} weichen die Gewinne stärker von den Chancen ab, als Zufall es fast immer tut.`,
    details: [
      'Auch bei einem fairen Rad kommt das in einer von 1.000 Proben vor. Wiederhole die Probe: Geht sie wieder so aus, stimmt etwas nicht.',
      ...compared,
    ],
  }
}

const decimal = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
