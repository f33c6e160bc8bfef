/** What the app shows of time tracking from the first moment. */
import { defineToolFace } from '../tool-manifest.ts'

export const timeFace = defineToolFace({
  id: 'time',
  path: '/timeTracker',
  title: 'Zeiterfassung',
  description: 'Kommen, Pause, Gehen: deine Arbeitszeit mit Soll, Saldo und Feierabend.',
  icon: 'time',
  needsAccount: true,
})
