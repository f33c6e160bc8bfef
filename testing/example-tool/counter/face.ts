/** What the app shows of counters from the first moment. */
import { defineToolFace } from '../tool-manifest.ts'

export const counterFace = defineToolFace({
  id: 'counter',
  path: '/zaehler',
  title: 'Zähler',
  description: 'Zählt, was du willst: mit einem Tipp, auch ohne Netz und zu mehreren.',
  icon: { path: 'M4 7h16v10H4ZM9.500 7v10M14.500 7v10' },
})
