/** When there is an alarm, in words: the same delays as the monitor confirms by. */
import type { Strictness } from '../model.ts'

export const strictnessDetails = {
  strict: 'Alarm gleich beim ersten Fehler. Auch ein einzelner Aussetzer zählt.',
  normal:
    'Alarm frühestens nach 7\u00a0s: erst wenn drei Prüfungen hintereinander scheitern (nach 2\u00a0s und 5\u00a0s).',
  relaxed: 'Alarm frühestens nach 52\u00a0s: erst wenn fünf Prüfungen scheitern (nach 2, 5, 15 und 30\u00a0s).',
} as const satisfies Record<Strictness, string>
