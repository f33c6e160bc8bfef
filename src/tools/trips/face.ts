/** What the app shows of the trip planner from the first moment. */
import { defineToolFace } from '../tool-manifest.ts'

export const tripsFace = defineToolFace({
  id: 'trips',
  path: '/tripPlanner',
  title: 'Reiseplaner',
  description: 'Buchungen, Tagesplan, Kosten und Packliste einer Reise, auch ohne Netz.',
  icon: { path: 'M4 8h16v11H4ZM9 8V5h6v3M9 8v11M15 8v11' },
})
