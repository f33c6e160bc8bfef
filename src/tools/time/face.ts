/** What the app shows of time tracking from the first moment. */
import { defineToolFace } from '../tool-manifest.ts'

export const timeFace = defineToolFace({
  id: 'time',
  path: '/timeTracker',
  title: 'Zeiterfassung',
  description: 'Kommen, Pause, Gehen: deine Arbeitszeit mit Soll, Saldo und Feierabend.',
  icon: { path: 'M12 21a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM12 8v4.500l3 2M9.500 1.500h5' },
})
