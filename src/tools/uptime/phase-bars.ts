import type { CheckReport } from './model.ts'

export const phaseLabels = {
  dnsMs: 'Adresse finden (DNS)',
  connectMs: 'Verbindung',
  tlsMs: 'Verschlüsseln (TLS)',
  firstByteMs: 'Erstes Byte',
  bodyMs: 'Inhalt',
} as const satisfies Record<keyof CheckReport['phases'], string>

export type PhaseBar = {
  readonly key: keyof CheckReport['phases']
  readonly label: string
  readonly durationMs: number
  /** Its beginning and length, as shares of all phases together. */
  readonly start: number
  readonly share: number
}

const order = ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs', 'bodyMs'] as const

/** The phases that were reached, one after the other as in a waterfall. */
export function phaseBars(phases: CheckReport['phases']): readonly PhaseBar[] {
  const known = order.flatMap((key) => {
    const durationMs = phases[key]
    return durationMs === undefined ? [] : [{ key, durationMs }]
  })
  const total = known.reduce((sum, { durationMs }) => sum + durationMs, 0)
  let before = 0
  return known.map(({ key, durationMs }) => {
    const start = total === 0 ? 0 : before / total
    before += durationMs
    return { key, label: phaseLabels[key], durationMs, start, share: total === 0 ? 0 : durationMs / total }
  })
}
